import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { getCompany } from "../companies/store.ts";
import type { FolderContext } from "../config/data-folder.ts";
import { sendPage, serve } from "../http/serve-endpoint.ts";
import { rollBackConfig } from "./config-revisions/roll-back.ts";
import { listConfigRevisions } from "./config-revisions/store.ts";
import { deleteAgent } from "./delete-agent.ts";
import { ensureAgent } from "./ensure-agent.ts";
import { type AgentContext, createAgent, getAgent, getAgentRow, listAgents, updateAgent } from "./store.ts";

export function agentRoutes(app: FastifyInstance, context: AgentContext & FolderContext): void {
	serve(app, api.listAgents, async (call) => {
		await getCompany(context, call.params.companyId);
		return sendPage(call, await listAgents(context, call.params.companyId, call.query));
	});
	serve(app, api.createAgent, ({ params, body }) => createAgent(context, params.companyId, body));
	serve(app, api.ensureAgent, ({ params, body }) => ensureAgent(context, params.companyId, body));
	serve(app, api.getAgent, ({ params }) => getAgent(context, params.agentId));
	serve(app, api.updateAgent, ({ params, body }) => updateAgent(context, params.agentId, body));
	serve(app, api.listConfigRevisions, async (call) => {
		await getAgentRow(context, call.params.agentId);
		return sendPage(call, await listConfigRevisions(context, call.params.agentId, call.query));
	});
	serve(app, api.rollBackConfig, ({ params }) => rollBackConfig(context, params.agentId, params.revisionId));
	serve(app, api.deleteAgent, async ({ params }) => {
		await deleteAgent(context, params.agentId);
		return { id: params.agentId };
	});
}
