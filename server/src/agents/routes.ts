import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { AdaptersContext } from "../adapters/adapter-registry.ts";
import { getCompany } from "../companies/store.ts";
import type { FolderContext } from "../config/data-folder.ts";
import type { DatabaseContext } from "../db/database.ts";
import { sendPage, serve } from "../http/serve-endpoint.ts";
import type { ClockContext } from "../timing/clock.ts";
import { deleteAgent } from "./delete-agent.ts";
import { ensureAgent } from "./ensure-agent.ts";
import { createAgent, getAgent, listAgents, updateAgent } from "./store.ts";

export function agentRoutes(
	app: FastifyInstance,
	context: AdaptersContext & ClockContext & DatabaseContext & FolderContext,
): void {
	serve(app, api.listAgents, async (call) => {
		await getCompany(context, call.params.companyId);
		return sendPage(call, await listAgents(context, call.params.companyId, call.query));
	});
	serve(app, api.createAgent, ({ params, body }) => createAgent(context, params.companyId, body));
	serve(app, api.ensureAgent, ({ params, body }) => ensureAgent(context, params.companyId, body));
	serve(app, api.getAgent, ({ params }) => getAgent(context, params.agentId));
	serve(app, api.updateAgent, ({ params, body }) => updateAgent(context, params.agentId, body));
	serve(app, api.deleteAgent, async ({ params }) => {
		await deleteAgent(context, params.agentId);
		return { id: params.agentId };
	});
}
