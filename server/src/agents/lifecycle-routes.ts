import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { serve } from "../http/serve-endpoint.ts";
import type { EngineContext, RunEngine } from "../runs/engine/run-engine.ts";
import { pauseAgent, resumeAgent, terminateAgent } from "./lifecycle.ts";
import { getAgent } from "./store.ts";

export function agentLifecycleRoutes(app: FastifyInstance, context: EngineContext, runs: RunEngine): void {
	serve(app, api.pauseAgent, ({ params, caller }) => pauseAgent(context, params.agentId, caller));
	serve(app, api.resumeAgent, ({ params, caller }) => resumeAgent(context, params.agentId, caller));
	serve(app, api.terminateAgent, async ({ params: { agentId }, caller }) => {
		const unfinished = await terminateAgent(context, agentId, caller);
		await Promise.all(unfinished.map((runId) => runs.cancel(runId)));
		return await getAgent(context, agentId);
	});
}
