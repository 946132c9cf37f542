import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema, pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { agentKeySchema, createAgentKeySchema, createdAgentKeySchema } from "./key-schema.ts";
import { agentParamsSchema } from "./schema.ts";

export const listAgentKeys = endpoint({
	method: "GET",
	path: "/agents/:agentId/keys",
	summary: "Keys of an agent, newest first, without the keys themselves",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	query: pageQuerySchema,
	response: z.array(agentKeySchema),
});

export const listCompanyAgentKeys = endpoint({
	method: "GET",
	path: "/companies/:companyId/agent-keys",
	summary: "Keys of all agents of a company, newest first, without the keys themselves",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema,
	response: z.array(agentKeySchema),
});

export const createAgentKey = endpoint({
	method: "POST",
	path: "/agents/:agentId/keys",
	idempotency: "key",
	summary: "Create a key for an agent; this response is the only one that shows it",
	actor: "board",
	scope: "agent",
	status: 201,
	params: agentParamsSchema,
	body: createAgentKeySchema,
	response: createdAgentKeySchema,
});

export const revokeAgentKey = endpoint({
	method: "DELETE",
	path: "/agents/:agentId/keys/:keyId",
	summary: "Revoke a key of an agent",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema.extend({ keyId: idSchema }),
	response: agentKeySchema,
});
