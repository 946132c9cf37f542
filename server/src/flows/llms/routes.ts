import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import { agentConfigurationIndex, agentConfigurationText } from "./agent-configuration.ts";

const TEXT = "text/plain; charset=utf-8";

export function llmsRoutes(app: FastifyInstance, context: AdaptersContext): void {
	serve(app, api.getAgentConfigurationIndex, async ({ reply }) =>
		reply.type(TEXT).send(agentConfigurationIndex(context)),
	);
	serve(app, api.getAgentConfigurationText, async ({ params, reply }) =>
		reply.type(TEXT).send(agentConfigurationText(context, params.type)),
	);
}
