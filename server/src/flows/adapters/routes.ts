import * as api from "@paperclipai/shared";
import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import { defaultPermissions } from "../../engine/adapters/config/choose-permissions.ts";
import { withMissingProgram } from "../../engine/adapters/missing-program.ts";
import type { ServerAdapter } from "../../engine/adapters/server-adapter.ts";
import type { ProbeContext } from "../../engine/environments/probe.ts";
import type { McpTestContext } from "../../engine/mcp/test-mcp-servers.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import {
	readPreset,
	restoreMaskedOf,
	restoreMcpServersOf,
} from "../../records/agents/masked-config/restore-masked-of.ts";
import { getCompany } from "../../records/companies/store.ts";
import { testEnvironment } from "./test-environment.ts";

/** More agents are not searched for a program that they might find. */
const AGENTS_READ = 200;
const MARKDOWN = "text/markdown; charset=utf-8";

export function adapterRoutes(app: FastifyInstance, context: AdaptersContext & ProbeContext & McpTestContext): void {
	const { adapters } = context;
	const complete = (info: api.AdapterInfo) =>
		withMissingProgram(info, info.loaded ? adapters.get(info.type, 404) : undefined, () =>
			listConfigs(context, info.type),
		);
	serve(app, api.listAdapters, async () => await Promise.all(adapters.list().map(complete)));
	serve(app, api.getAdapter, async ({ params }) => await complete(adapters.info(params.type, 404)));
	serve(app, api.getConfigSchema, async ({ params: { type } }) => {
		const schema = await adapters.get(type, 404).getConfigSchema?.();
		if (schema !== undefined) return schema;
		throw new HttpError(404, "config_schema_missing", `The adapter "${type}" has no configuration schema.`, {
			hint: "Read its configuration.md, or write the configuration as JSON.",
		});
	});
	serve(app, api.getConfigurationDoc, async ({ params: { type }, reply }) => {
		const { agentConfigurationDoc } = adapters.get(type, 404);
		if (agentConfigurationDoc !== undefined) return reply.type(MARKDOWN).send(agentConfigurationDoc);
		throw new HttpError(
			404,
			"configuration_doc_missing",
			`The adapter "${type}" has no documentation of its configuration.`,
		);
	});
	serve(app, api.listAdapterModels, async ({ params, query }) => {
		await getCompany(context, params.companyId);
		const adapter = adapters.get(params.type, 404);
		const refreshed = query.refresh ? await adapter.refreshModels?.() : undefined;
		return refreshed ?? (await adapter.listModels?.()) ?? adapter.models ?? [];
	});
	serve(app, api.detectAdapterModel, async ({ params, reply }) => {
		await getCompany(context, params.companyId);
		const detected = (await adapters.get(params.type, 404).detectModel?.()) ?? null;
		return reply.type("application/json").send(JSON.stringify(detected));
	});
	serve(app, api.testEnvironment, async ({ params: { companyId, type }, body: { agentId, ...body } }) => {
		await getCompany(context, companyId);
		const stored = { companyId, agentId };
		const adapterConfig = await restoreMaskedOf(context, stored, body.adapterConfig);
		const isAsked = agentId !== undefined || body.mcpServers !== undefined;
		const mcpServers = isAsked ? await restoreMcpServersOf(context, stored, body.mcpServers) : null;
		const adapter = adapters.get(type, 404);
		const permissions =
			body.permissions === undefined ? await presetOf(context, adapter, stored, adapterConfig) : body.permissions;
		const request = { ...body, adapterConfig, mcpServers, permissions, companyId, agentId: agentId ?? null };
		return await testEnvironment(context, adapter, request);
	});
}

/** The preset of a stored agent, or the default of a new one. */
async function presetOf(
	context: DatabaseContext,
	adapter: ServerAdapter,
	{ companyId, agentId }: { companyId: string; agentId: string | undefined },
	adapterConfig: Record<string, unknown>,
): Promise<api.PermissionPresetName | null> {
	if (agentId !== undefined) return await readPreset(context, { companyId, agentId });
	return defaultPermissions(adapter, adapterConfig)?.preset ?? null;
}

/** Configurations of an adapter's agents that may run. */
async function listConfigs({ database }: DatabaseContext, adapterType: string): Promise<Record<string, unknown>[]> {
	const rows = await database.db
		.select({ config: agents.adapterConfig })
		.from(agents)
		.where(and(eq(agents.adapterType, adapterType), isNull(agents.terminatedAt)))
		.limit(AGENTS_READ);
	return rows.map(({ config }) => config);
}
