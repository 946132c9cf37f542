import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { AdaptersContext } from "../adapters/adapter-registry.ts";
import type { DatabaseContext } from "../db/database.ts";
import type { EventContext } from "../events/event-bus.ts";
import { serve } from "../http/serve-endpoint.ts";
import type { ClockContext } from "../timing/clock.ts";
import { getInstructions, setInstructions } from "./store.ts";

export function instructionsRoutes(
	app: FastifyInstance,
	context: AdaptersContext & ClockContext & DatabaseContext & EventContext,
): void {
	serve(app, api.getInstructions, ({ params }) => getInstructions(context, params.agentId));
	serve(app, api.setInstructions, ({ params, body, caller }) => setInstructions(context, params.agentId, body, caller));
}
