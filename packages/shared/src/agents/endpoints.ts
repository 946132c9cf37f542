import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema, pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import {
	agentParamsSchema,
	agentSchema,
	createAgentSchema,
	ensureAgentSchema,
	ensuredAgentSchema,
	moveToSecretSchema,
	updateAgentSchema,
} from "./schema.ts";

export const listAgents = endpoint({
	method: "GET",
	path: "/companies/:companyId/agents",
	summary: "Agents of a company, newest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema,
	response: z.array(agentSchema),
});

export const createAgent = endpoint({
	method: "POST",
	path: "/companies/:companyId/agents",
	idempotency: "key",
	summary: "Create an agent",
	actor: "board",
	scope: "company",
	status: 201,
	params: companyParamsSchema,
	body: createAgentSchema,
	response: agentSchema,
});

export const ensureAgent = endpoint({
	method: "POST",
	path: "/companies/:companyId/agents/ensure",
	idempotency: "key",
	summary: "Get the agent with this setup, or create it as a one-off agent",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	body: ensureAgentSchema,
	response: ensuredAgentSchema,
});

export const getAgent = endpoint({
	method: "GET",
	path: "/agents/:agentId",
	summary: "One agent",
	actor: "agent",
	scope: "agent",
	params: agentParamsSchema,
	response: agentSchema,
});

export const getOwnAgent = endpoint({
	method: "GET",
	path: "/agents/me",
	summary: "The agent that sends the request",
	actor: "agent",
	scope: "installation",
	response: agentSchema,
});

export const pauseAgent = endpoint({
	method: "POST",
	path: "/agents/:agentId/pause",
	idempotency: { withoutKey: "A paused agent stays paused." },
	summary: "Pause an agent: no run starts until it is resumed; a run in progress continues",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	response: agentSchema,
});

export const resumeAgent = endpoint({
	method: "POST",
	path: "/agents/:agentId/resume",
	idempotency: { withoutKey: "A resumed agent stays resumed." },
	summary: "Resume a paused agent",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	response: agentSchema,
});

export const terminateAgent = endpoint({
	method: "POST",
	path: "/agents/:agentId/terminate",
	idempotency: { withoutKey: "A terminated agent stays terminated." },
	summary: "Terminate an agent permanently: its runs are cancelled and its keys revoked; its history is kept",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	response: agentSchema,
});

export const updateAgent = endpoint({
	method: "PATCH",
	path: "/agents/:agentId",
	summary: "Update an agent; omitted keys keep their value",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	body: updateAgentSchema,
	response: agentSchema,
});

export const moveToSecret = endpoint({
	method: "POST",
	path: "/agents/:agentId/env/:name/move-to-secret",
	idempotency: "key",
	summary: "Move the value of a variable to a new secret of the company, and make the variable refer to it",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema.extend({ name: z.string().min(1).max(200) }),
	body: moveToSecretSchema,
	response: agentSchema,
});

export const deleteAgent = endpoint({
	method: "DELETE",
	path: "/agents/:agentId",
	summary: "Delete an agent and its runs; refused while one of the runs is not finished",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	response: z.object({ id: idSchema }),
});
