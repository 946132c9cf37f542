import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema, pageQuerySchema, timestampSchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";

/** Computed from the agent's runs whenever it is read. */
export const agentStatusSchema = z.enum(["idle", "running", "paused", "error"]);
export type AgentStatus = z.infer<typeof agentStatusSchema>;

export const runtimeConfigSchema = z.strictObject({
	heartbeat: z
		.strictObject({
			/** Wake the agent by a timer. */
			enabled: z.boolean().default(false),
			/** Seconds between the starts of two runs that the timer brings about. */
			intervalSec: z.number().int().min(10).max(2_592_000).default(3_600),
			/** Runs of this agent that may be under way at the same time. */
			maxConcurrentRuns: z.number().int().min(1).max(100).default(1),
		})
		.prefault({}),
	/** A run that neither writes nor computes for so many seconds is stopped; 0 = never. Default: the server's. */
	idleTimeoutSec: z.number().int().min(0).optional(),
});
export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;

export const adapterTypeSchema = z
	.string()
	.regex(/^[a-z][a-z0-9_]{1,63}$/, { error: "must be snake_case, as in my_agent" });

export const agentSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	name: z.string(),
	role: z.string().nullable(),
	title: z.string().nullable(),
	capabilities: z.string().nullable(),
	adapterType: z.string(),
	adapterConfig: z.record(z.string(), z.unknown()),
	runtimeConfig: runtimeConfigSchema,
	status: agentStatusSchema,
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});

export type Agent = z.infer<typeof agentSchema>;

export const createAgentSchema = z.strictObject({
	name: z.string().trim().min(1).max(200),
	role: z.string().max(200).nullish(),
	title: z.string().max(200).nullish(),
	capabilities: z.string().max(10_000).nullish(),
	adapterType: adapterTypeSchema,
	adapterConfig: z.record(z.string(), z.unknown()).default({}),
	runtimeConfig: runtimeConfigSchema.optional(),
});

export type CreateAgent = z.input<typeof createAgentSchema>;

export const updateAgentSchema = createAgentSchema.partial().extend({
	adapterConfig: z.record(z.string(), z.unknown()).optional(),
});

export const agentParamsSchema = z.strictObject({ agentId: idSchema });

export const listAgents = endpoint({
	method: "GET",
	path: "/companies/:companyId/agents",
	summary: "Agents of a company, newest first",
	actor: "agent",
	params: companyParamsSchema,
	query: pageQuerySchema,
	response: z.array(agentSchema),
});

export const createAgent = endpoint({
	method: "POST",
	path: "/companies/:companyId/agents",
	summary: "Make an agent",
	actor: "board",
	status: 201,
	params: companyParamsSchema,
	body: createAgentSchema,
	response: agentSchema,
});

export const getAgent = endpoint({
	method: "GET",
	path: "/agents/:agentId",
	summary: "One agent",
	actor: "agent",
	params: agentParamsSchema,
	response: agentSchema,
});

export const updateAgent = endpoint({
	method: "PATCH",
	path: "/agents/:agentId",
	summary: "Change an agent; keys that are left out stay as they are",
	actor: "board",
	params: agentParamsSchema,
	body: updateAgentSchema,
	response: agentSchema,
});

export const deleteAgent = endpoint({
	method: "DELETE",
	path: "/agents/:agentId",
	summary: "Remove an agent and the record of its runs; refused while one is under way",
	actor: "board",
	params: agentParamsSchema,
	response: z.object({ id: idSchema }),
});
