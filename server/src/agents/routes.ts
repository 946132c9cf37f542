import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { requireAgent } from "../access/caller.ts";
import { getCompany } from "../companies/store.ts";
import type { FolderContext } from "../config/data-folder.ts";
import { sendPage, serve } from "../http/serve-endpoint.ts";
import { rollBackConfig } from "./config-revisions/roll-back.ts";
import { listConfigRevisions } from "./config-revisions/store.ts";
import { deleteAgent } from "./delete-agent.ts";
import { ensureAgent } from "./ensure-agent.ts";
import { type AgentContext, createAgent, getAgent, getAgentRow, listAgents, updateAgent } from "./store.ts";
import { visibleAgent } from "./visible-agent.ts";

export function agentRoutes(app: FastifyInstance, context: AgentContext & FolderContext): void {
	serve(app, api.listAgents, async (call) => {
		await getCompany(context, call.params.companyId);
		const page = await listAgents(context, call.params.companyId, call.query);
		return sendPage(call, { ...page, items: page.items.map((agent) => visibleAgent(agent, call.caller)) });
	});
	serve(app, api.createAgent, ({ params, body, caller }) => createAgent(context, params.companyId, body, caller));
	serve(app, api.ensureAgent, ({ params, body }) => ensureAgent(context, params.companyId, body));
	serve(app, api.getOwnAgent, async ({ caller }) =>
		visibleAgent(await getAgent(context, requireAgent(caller).agentId), caller),
	);
	serve(app, api.getAgent, async ({ params, caller }) => visibleAgent(await getAgent(context, params.agentId), caller));
	serve(app, api.updateAgent, ({ params, body, caller }) => updateAgent(context, params.agentId, body, caller));
	serve(app, api.listConfigRevisions, async (call) => {
		await getAgentRow(context, call.params.agentId);
		return sendPage(call, await listConfigRevisions(context, call.params.agentId, call.query));
	});
	serve(app, api.rollBackConfig, ({ params, caller }) =>
		rollBackConfig(context, params.agentId, params.revisionId, caller),
	);
	serve(app, api.deleteAgent, async ({ params }) => {
		await deleteAgent(context, params.agentId);
		return { id: params.agentId };
	});
}
