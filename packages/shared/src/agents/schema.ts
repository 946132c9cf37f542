import { z } from "zod";
import { monthlyCentsSchema } from "../budgets/schema.ts";
import { idSchema, nameSchema, timestampSchema } from "../fields.ts";
import { createShape, outputShape, type RecordFields } from "../record-fields.ts";
import { secretNameSchema } from "../secrets/schema.ts";

/** State of an agent, computed from its runs whenever it is read. */
export const agentStatusSchema = z.enum(["idle", "running", "paused", "error", "terminated"]);
export type AgentStatus = z.infer<typeof agentStatusSchema>;

/** How the server runs an agent, whatever its adapter. */
export const runtimeConfigSchema = z.strictObject({
	heartbeat: z
		.strictObject({
			/** Wake the agent on a timer. */
			enabled: z.boolean().default(false),
			/** Seconds between two runs that the timer starts. */
			intervalSec: z.number().int().min(10).max(2_592_000).default(3_600),
			/**
			 * The timer wakes the agent only while it has an issue that it can work on, or an undelivered wake.
			 * Default: always, since its prompt may be work of its own.
			 */
			onlyWhenWork: z.boolean().optional(),
			/** Runs of this agent that may execute at the same time. */
			maxConcurrentRuns: z.number().int().min(1).max(100).default(1),
		})
		.prefault({}),
	/** A run without output or CPU use for this many seconds is stopped; 0 = never. Default: the server's limit. */
	idleTimeoutSec: z.number().int().min(0).optional(),
});
export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;

/** Number of environments that an agent may be allowed besides its own. */
export const MAX_ALLOWED_ENVIRONMENTS = 100;

/** Type of an adapter. */
export const adapterTypeSchema = z
	.string()
	.regex(/^[a-z][a-z0-9_]{1,63}$/, { error: "must be lowercase letters, digits and underscores, as in my_agent" });

/** What an agent is called, and what it can do. Each has a column with its name. */
export const AGENT_FIELDS = {
	name: { input: nameSchema, output: z.string(), required: true },
	role: { input: z.string().max(200).nullable(), output: z.string().nullable() },
	title: { input: z.string().max(200).nullable(), output: z.string().nullable() },
	capabilities: { input: z.string().max(10_000).nullable(), output: z.string().nullable(), isText: true },
} satisfies RecordFields;

/** An agent. `adapterConfig` is as stored, with `***` in place of what looks like a secret. */
export const agentSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	...outputShape(AGENT_FIELDS),
	/** The agent that it reports to. */
	reportsTo: idSchema.nullable().default(null),
	adapterType: z.string(),
	adapterConfig: z.record(z.string(), z.unknown()),
	/** Where its runs work; `null`: on the server's machine. */
	defaultEnvironmentId: idSchema.nullable().default(null),
	/** Where its runs may work besides, when an issue names it; `null`: on the server's machine. */
	allowedEnvironmentIds: z.array(idSchema.nullable()).default([]),
	runtimeConfig: runtimeConfigSchema,
	status: agentStatusSchema,
	/** A limit of its budget, or of its company's, is reached, so that none of its runs starts. */
	overBudget: z.boolean().default(false),
	budgetMonthlyCents: monthlyCentsSchema.default(null),
	/** Created for a single command line, and reused by every later one with the same setup. */
	oneOff: z.boolean().default(false),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});

export type Agent = z.infer<typeof agentSchema>;

/** Body of the request that creates an agent. */
export const createAgentSchema = z.strictObject({
	...createShape(AGENT_FIELDS),
	reportsTo: idSchema.nullish(),
	adapterType: adapterTypeSchema,
	adapterConfig: z.record(z.string(), z.unknown()).default({}),
	/** Where its runs work; `null`: on the server's machine. */
	defaultEnvironmentId: idSchema.nullish(),
	/** Where its runs may work besides, when an issue names it; `null`: on the server's machine. Replaces the whole list. */
	allowedEnvironmentIds: z.array(idSchema.nullable()).max(MAX_ALLOWED_ENVIRONMENTS).optional(),
	runtimeConfig: runtimeConfigSchema.optional(),
	/** The other limits of its budget stay. */
	budgetMonthlyCents: monthlyCentsSchema.optional(),
	/** An agent of the company, whose stored values stand in for `***` in `adapterConfig`. */
	copyOf: idSchema.optional(),
});

export type CreateAgent = z.input<typeof createAgentSchema>;

/** Body of the request for an agent with this setup. */
export const ensureAgentSchema = createAgentSchema
	.pick({ adapterType: true, adapterConfig: true, defaultEnvironmentId: true })
	/** Default: a name that says what the agent runs. An agent that has this name must have this setup. */
	.extend({
		name: createAgentSchema.shape.name.optional(),
		/** With `false` one-off agents do not count, and one that is created is none. */
		oneOff: z.boolean().default(true),
	});
export type EnsureAgent = z.output<typeof ensureAgentSchema>;

/** `isNew`: the agent was created by this request. */
export const ensuredAgentSchema = z.object({ agent: agentSchema, isNew: z.boolean() });
export type EnsuredAgent = z.infer<typeof ensuredAgentSchema>;

/** Body of the request that updates an agent; omitted keys keep their value, and so does a value that is sent back as `***`. */
export const updateAgentSchema = createAgentSchema
	.omit({ copyOf: true })
	.partial()
	.extend({
		adapterConfig: z.record(z.string(), z.unknown()).optional(),
		/** `updatedAt` of the agent that was edited: when it has changed since, the answer is 409 `agent_changed`. */
		basedOn: timestampSchema.optional(),
	});
export type UpdateAgent = z.input<typeof updateAgentSchema>;

/** Body of the request that moves a variable into a secret. */
export const moveToSecretSchema = z.strictObject({
	/** Of the secret that is created. Default: that of the variable. */
	secretName: secretNameSchema.optional(),
});

/** Path parameters of the routes of one agent. */
export const agentParamsSchema = z.strictObject({ agentId: idSchema });
