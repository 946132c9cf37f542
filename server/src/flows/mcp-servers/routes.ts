import { isCodedError } from "@paperclipai/adapter-utils";
import { environmentTestStatus } from "@paperclipai/adapter-utils/host";
import { readConfiguredEnv } from "@paperclipai/adapter-utils/server-utils";
import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { type McpTest, type McpTestContext, testMcpServers } from "../../engine/mcp/test-mcp-servers.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import { type AgentRow, getAgentRow } from "../../records/agents/store.ts";
import { readCompanyMcpServers } from "../../records/companies/store.ts";
import { requireEnvironment } from "../../records/environments/require-environment.ts";
import { getEnvironmentRow } from "../../records/environments/store.ts";
import { resolveSecrets } from "../../records/secrets/resolve.ts";

export function mcpServerRoutes(app: FastifyInstance, context: McpTestContext): void {
	serve(app, api.testMcpServers, async ({ params: { companyId }, body: { agentId, environmentId, names } }) => {
		const agent = agentId === undefined ? null : await requireAgentOf(context, companyId, agentId);
		const ofCompany = await readCompanyMcpServers(context, companyId);
		const all = api.mergeMcpServers(ofCompany, agent?.mcpServers ?? []).map(({ server }) => server);
		for (const name of names ?? []) {
			if (!all.some((server) => server.name === name)) throw noSuchServer(name, agent);
		}
		const wanted = environmentId === undefined ? agent?.defaultEnvironmentId : environmentId;
		const test: McpTest = {
			...{ companyId, agentId: agent?.id ?? null, env: await readEnv(context, agent) },
			servers: names === undefined ? all : all.filter(({ name }) => names.includes(name)),
			environment: await findEnvironment(context, companyId, wanted ?? null),
		};
		const checks = await testMcpServers(context, test);
		return { status: environmentTestStatus(checks), checks, testedAt: context.now().toISOString() };
	});
}

function noSuchServer(name: string, agent: AgentRow | null): HttpError {
	const owner = agent === null ? "The company" : agent.name;
	const hint =
		agent === null
			? "For a server of an agent, name the agent."
			: "Choose a server that the agent has and does not leave out.";
	return new HttpError(422, "mcp_server_not_found", `${owner} has no MCP server ${name}.`, { hint });
}

async function requireAgentOf(context: McpTestContext, companyId: string, agentId: string): Promise<AgentRow> {
	const agent = await getAgentRow(context, agentId);
	if (agent.companyId === companyId) return agent;
	throw new HttpError(422, "agent_not_found", `The company has no agent ${agentId}.`);
}

async function findEnvironment(context: McpTestContext, companyId: string, id: string | null) {
	if (id === null) return null;
	await requireEnvironment(context.database.db, companyId, id);
	return await getEnvironmentRow(context, id);
}

/** A missing secret of the agent itself is a finding of the environment test, not of its servers. */
async function readEnv(context: McpTestContext, agent: AgentRow | null): Promise<Record<string, string>> {
	if (agent === null) return {};
	const { companyId, adapterConfig } = agent;
	try {
		const { env } = await resolveSecrets(context, companyId, adapterConfig);
		return readConfiguredEnv(env.env ?? adapterConfig.env);
	} catch (error) {
		if (isCodedError(error)) return {};
		throw error;
	}
}
