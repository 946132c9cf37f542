import {
	type Agent,
	type AgentMcpServerEntry,
	getCompany,
	isMcpServer,
	updateAgent,
	updateCompany,
} from "@paperclipai/shared";
import { findAgent, listAllAgents } from "../../client/agents/find-agent.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { type OptionValues, text } from "../../input/options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { type CompanyScope, withCompany } from "../scopes.ts";

export const MCP_OPTIONS = {
	...COMPANY_OPTIONS,
	agent: text("<agent>", "the servers of this agent, by name or id (default: the company's)"),
};

export interface McpServersScope extends CompanyScope {
	/** `null`: the list of the company. */
	agent: Agent | null;
	entries: AgentMcpServerEntry[];
	/** Name of the company or the agent, for messages. */
	owner: string;
	/** Returns a `mcp-servers` command for the same company or agent, for hints. */
	hintOf(words: string): string;
	save(entries: AgentMcpServerEntry[]): Promise<AgentMcpServerEntry[]>;
}

export async function withMcpServers<T>(
	options: OptionValues<typeof MCP_OPTIONS>,
	body: (scope: McpServersScope) => Promise<T>,
): Promise<T> {
	return await withCompany(options, async (scope) => {
		const { connection, company } = scope;
		const { client } = connection;
		if (options.agent === undefined) {
			const params = { companyId: company.id };
			const { mcpServers: entries } = await client.call(getCompany, { params });
			const save = async (servers: AgentMcpServerEntry[]) =>
				(await client.call(updateCompany, { params, body: { mcpServers: servers.filter(isMcpServer) } })).mcpServers;
			return await body({ ...scope, agent: null, entries, owner: company.name, hintOf: hintFor(""), save });
		}
		const agent = findAgent(await listAllAgents(connection, company), options.agent);
		const save = async (mcpServers: AgentMcpServerEntry[]) => {
			const change = { mcpServers, basedOn: agent.updatedAt };
			return (await client.call(updateAgent, { params: { agentId: agent.id }, body: change })).mcpServers;
		};
		const hintOf = hintFor(` --agent ${agent.id}`);
		return await body({ ...scope, agent, entries: agent.mcpServers, owner: agent.name, hintOf, save });
	});
}

function hintFor(option: string) {
	return (words: string) => withStartedCommand(`paperclipai mcp-servers ${words}${option}`);
}
