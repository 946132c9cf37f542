import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { EngineContext, RunEngine } from "../../engine/runs/run-engine.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import { pauseAgent, resumeAgent, terminateAgent } from "../../records/agents/lifecycle.ts";
import { getAgent } from "../../records/agents/store.ts";
import { visibleAgent } from "../../records/agents/visible-agent.ts";

export function agentLifecycleRoutes(app: FastifyInstance, context: EngineContext, runs: RunEngine): void {
	serve(app, api.pauseAgent, async ({ params, caller }) =>
		visibleAgent(await pauseAgent(context, params.agentId, caller), caller),
	);
	serve(app, api.resumeAgent, async ({ params, caller }) =>
		visibleAgent(await resumeAgent(context, params.agentId, caller), caller),
	);
	serve(app, api.terminateAgent, async ({ params: { agentId }, caller }) => {
		const unfinished = await terminateAgent(context, agentId, caller);
		await Promise.all(unfinished.map((runId) => runs.cancel(runId)));
		return visibleAgent(await getAgent(context, agentId), caller);
	});
}
