import * as api from "@paperclipai/shared";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../errors/http-error.ts";
import { serve } from "../http/serve-endpoint.ts";
import type { RunEngine } from "./engine/run-engine.ts";

export function wakeRoutes(app: FastifyInstance, runs: RunEngine): void {
	serve(app, api.wakeAgent, ({ params, body, request }) =>
		runs.wake(params.agentId, { ...body, fromRunId: callingRun(request) }),
	);
	serve(app, api.invokeHeartbeat, ({ params, body, request }) =>
		runs.wake(params.agentId, { ...body, source: "on_demand", fromRunId: callingRun(request) }),
	);
}

/** The run of the agent that sent the request, `undefined` when it comes from elsewhere. */
function callingRun(request: FastifyRequest): string | undefined {
	const header = request.headers[api.RUN_ID_HEADER];
	if (header === undefined) return undefined;
	if (typeof header === "string" && api.idSchema.safeParse(header).success) return header;
	throw new HttpError(400, "invalid_run_id", `The header ${api.RUN_ID_HEADER} is not the id of a run.`, {
		hint: "Send the value of PAPERCLIP_RUN_ID, or leave the header out.",
	});
}
