import { z } from "zod";
import { agentParamsSchema, agentSchema } from "../agents/schema.ts";
import { pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { configRevisionParamsSchema, configRevisionSchema } from "./schema.ts";

export const listConfigRevisions = endpoint({
	method: "GET",
	path: "/agents/:agentId/config-revisions",
	summary: "Changes of an agent's configuration without secrets, newest first",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	query: pageQuerySchema,
	response: z.array(configRevisionSchema),
});

export const rollBackConfig = endpoint({
	method: "POST",
	path: "/agents/:agentId/config-revisions/:revisionId/rollback",
	summary: "Give an agent the configuration that it had after this change, which is a change itself",
	actor: "board",
	scope: "agent",
	params: configRevisionParamsSchema,
	response: agentSchema,
});
