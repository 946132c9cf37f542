import { z } from "zod";
import { adapterParamsSchema } from "../adapters/schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const getAgentConfigurationIndex = endpoint({
	method: "GET",
	path: "/llms/agent-configuration.txt",
	summary: "Adapters that agents can run with, and when to use each, as text for agents",
	actor: "agent",
	scope: "installation",
	response: z.string(),
});

export const getAgentConfigurationText = endpoint({
	method: "GET",
	path: "/llms/agent-configuration/:type.txt",
	summary: "When to use one adapter, and its settings, as text for agents",
	actor: "agent",
	scope: "installation",
	params: adapterParamsSchema,
	response: z.string(),
});
