import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { getInstructions, setInstructions } from "./store.ts";

export function instructionsRoutes(
	app: FastifyInstance,
	context: AdaptersContext & ClockContext & DatabaseContext & EventContext,
): void {
	serve(app, api.getInstructions, ({ params }) => getInstructions(context, params.agentId));
	serve(app, api.setInstructions, ({ params, body, caller }) => setInstructions(context, params.agentId, body, caller));
}
