import { z } from "zod";
import { agentParamsSchema, agentSchema } from "../agents/schema.ts";
import { pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { configRevisionParamsSchema, configRevisionSchema } from "./schema.ts";

export const listConfigRevisions = endpoint({
	method: "GET",
	path: "/agents/:agentId/config-revisions",
	summary: "Changes to an agent's configuration, without secrets, newest first",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	query: pageQuerySchema,
	response: z.array(configRevisionSchema),
});

export const rollBackConfig = endpoint({
	method: "POST",
	path: "/agents/:agentId/config-revisions/:revisionId/rollback",
	idempotency: { withoutKey: "A repeat restores the same configuration, which adds no revision." },
	summary: "Roll back an agent to the configuration of this revision; adds a new revision",
	actor: "board",
	scope: "agent",
	params: configRevisionParamsSchema,
	response: agentSchema,
});
