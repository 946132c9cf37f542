import { isDeepStrictEqual } from "node:util";
import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { requireAgent } from "../../platform/access/caller.ts";
import type { FolderContext } from "../../platform/data-folder/data-folder.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import { listConfigRevisions } from "../../records/agents/config-revisions/store.ts";
import { deleteAgent } from "../../records/agents/delete-agent.ts";
import { restoreMcpServers } from "../../records/agents/masked-config/mask-mcp-servers.ts";
import { restoreMasked } from "../../records/agents/masked-config/restore-masked.ts";
import { restoreMaskedOf, restoreMcpServersOf } from "../../records/agents/masked-config/restore-masked-of.ts";
import { getAgent, getAgentRow, listAgents } from "../../records/agents/store.ts";
import { visibleAgent } from "../../records/agents/visible-agent.ts";
import { getCompany } from "../../records/companies/store.ts";
import { type AgentContext, checkNewAgent, createAgent, updateAgent } from "./change-agent.ts";
import { completeSetup, ensureAgent } from "./ensure-agent.ts";
import { moveToSecret } from "./move-to-secret.ts";
import { rollBackConfig } from "./roll-back.ts";

export function agentRoutes(app: FastifyInstance, context: AgentContext & FolderContext): void {
	serve(app, api.listAgents, async (call) => {
		await getCompany(context, call.params.companyId);
		const page = await listAgents(context, call.params.companyId, call.query);
		return sendPage(call, { ...page, items: page.items.map((agent) => visibleAgent(agent, call.caller)) });
	});
	serveOnce(app, context, api.createAgent, async (once, { params: { companyId }, body, caller }) => {
		const { copyOf, ...input } = body;
		const copied = { companyId, agentId: copyOf };
		const adapterConfig = await restoreMaskedOf(context, copied, input.adapterConfig);
		const mcpServers = await restoreMcpServersOf(context, copied, input.mcpServers ?? []);
		const checked = await checkNewAgent(context, companyId, { ...input, adapterConfig, mcpServers });
		return await once(async (transaction) => visibleAgent(await createAgent(transaction, checked, caller), caller));
	});
	serveOnce(app, context, api.ensureAgent, async (once, { params, body, caller }) => {
		const wanted = await completeSetup(context, params.companyId, body);
		return await once(async (transaction) => {
			const { agent, isNew } = await ensureAgent(transaction, wanted);
			return { agent: visibleAgent(agent, caller), isNew };
		});
	});
	serve(app, api.getOwnAgent, async ({ caller }) =>
		visibleAgent(await getAgent(context, requireAgent(caller).agentId), caller),
	);
	serve(app, api.getAgent, async ({ params, caller }) => visibleAgent(await getAgent(context, params.agentId), caller));
	serve(app, api.updateAgent, async ({ params: { agentId }, body, caller }) => {
		const before = await getAgentRow(context, agentId);
		const adapterConfig = body.adapterConfig && restoreMasked(body.adapterConfig, before.adapterConfig);
		const mcpServers = body.mcpServers && restoreMcpServers(body.mcpServers, before.mcpServers);
		// Rejects the update if another request has replaced the stored secret since `before` was read.
		const isRestored = !isDeepStrictEqual([adapterConfig, mcpServers], [body.adapterConfig, body.mcpServers]);
		const basedOn = body.basedOn ?? (isRestored ? before.updatedAt.toISOString() : undefined);
		const change = { ...body, adapterConfig, mcpServers, basedOn };
		return visibleAgent(await updateAgent(context, agentId, change, caller), caller);
	});
	serveOnce(app, context, api.moveToSecret, (once, { params: { agentId, name }, body, caller }) =>
		once(async (transaction) => {
			await moveToSecret(transaction, agentId, { variable: name, secretName: body.secretName }, caller);
			return visibleAgent(await getAgent(transaction, agentId), caller);
		}),
	);
	serve(app, api.listConfigRevisions, async (call) => {
		const agent = await getAgentRow(context, call.params.agentId);
		return sendPage(call, await listConfigRevisions(context, agent, call.query));
	});
	serve(app, api.rollBackConfig, async ({ params, caller }) =>
		visibleAgent(await rollBackConfig(context, params.agentId, params.revisionId, caller), caller),
	);
	serve(app, api.deleteAgent, async ({ params, caller }) => {
		await deleteAgent(context, params.agentId, caller);
		return { id: params.agentId };
	});
}
