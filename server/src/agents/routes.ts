import * as api from "@paperclipai/shared";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getCompany } from "../companies/store.ts";
import { HttpError } from "../errors/http-error.ts";
import { sendPage, serve } from "../http/serve-endpoint.ts";
import type { RunEngine } from "../runs/engine/run-engine.ts";
import type { ServerContext } from "../server-context.ts";
import { deleteAgent } from "./delete-agent.ts";
import { createAgent, getAgent, listAgents, updateAgent } from "./store.ts";

export function agentRoutes(app: FastifyInstance, context: ServerContext, runs: RunEngine): void {
	serve(app, api.listAgents, async (call) => {
		await getCompany(context, call.params.companyId);
		return sendPage(call, await listAgents(context, call.params.companyId, call.query));
	});
	serve(app, api.createAgent, ({ params, body }) => createAgent(context, params.companyId, body));
	serve(app, api.getAgent, ({ params }) => getAgent(context, params.agentId));
	serve(app, api.updateAgent, ({ params, body }) => updateAgent(context, params.agentId, body));
	serve(app, api.deleteAgent, async ({ params }) => {
		await deleteAgent(context, params.agentId);
		return { id: params.agentId };
	});
	serve(app, api.wakeAgent, ({ params, body, request }) =>
		runs.wake(params.agentId, { ...body, fromRunId: callingRun(request) }),
	);
	serve(app, api.invokeHeartbeat, ({ params, body, request }) =>
		runs.wake(params.agentId, { ...body, source: "on_demand", fromRunId: callingRun(request) }),
	);
}

function callingRun(request: FastifyRequest): string | undefined {
	const header = request.headers[api.RUN_ID_HEADER];
	if (header === undefined) return undefined;
	if (typeof header === "string" && api.idSchema.safeParse(header).success) return header;
	throw new HttpError(400, "invalid_run_id", `The header ${api.RUN_ID_HEADER} is not the id of a run.`, {
		hint: "Send the value of PAPERCLIP_RUN_ID, or leave the header out.",
	});
}
