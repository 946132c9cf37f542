import { z } from "zod";
import { monthlyCentsSchema } from "../budgets/schema.ts";
import { idSchema, nameSchema, timestampSchema } from "../fields.ts";
import { agentMcpServersSchema } from "../mcp-servers/schema.ts";
import { permissionPolicySchema } from "../permissions/schema.ts";
import { createShape, outputShape, type RecordFields } from "../record-fields.ts";
import { secretNameSchema } from "../secrets/schema.ts";

/** Computed from the agent's runs on each read. */
export const agentStatusSchema = z.enum(["idle", "running", "paused", "error", "terminated"]);
export type AgentStatus = z.infer<typeof agentStatusSchema>;

/** How the server runs an agent, whatever its adapter. */
export const runtimeConfigSchema = z.strictObject({
	heartbeat: z
		.strictObject({
			enabled: z.boolean().default(false),
			intervalSec: z.number().int().min(10).max(2_592_000).default(3_600),
			/**
			 * Whether timer runs start only while the agent has an issue to work on or an undelivered wake. Default: `false`.
			 */
			onlyWhenWork: z.boolean().optional(),
			maxConcurrentRuns: z.number().int().min(1).max(100).default(1),
		})
		.prefault({}),
	/** Seconds without output or CPU use after which a run is stopped; 0 = never. Default: the server's limit. */
	idleTimeoutSec: z.number().int().min(0).optional(),
});
export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;

/** Maximum number of environments besides the agent's own. */
export const MAX_ALLOWED_ENVIRONMENTS = 100;

export const adapterTypeSchema = z.string().regex(/^[a-z][a-z0-9_]{1,63}$/, {
	error: "must be lowercase letters, digits and underscores, for example my_agent",
});

/** Each field has a column of the same name. */
export const AGENT_FIELDS = {
	name: { input: nameSchema, output: z.string(), required: true },
	role: { input: z.string().max(200).nullable(), output: z.string().nullable() },
	title: { input: z.string().max(200).nullable(), output: z.string().nullable() },
	capabilities: { input: z.string().max(10_000).nullable(), output: z.string().nullable(), isText: true },
} satisfies RecordFields;

/** `adapterConfig` is as stored, with `***` in place of possible secrets. */
export const agentSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	...outputShape(AGENT_FIELDS),
	reportsTo: idSchema.nullable().default(null),
	adapterType: z.string(),
	adapterConfig: z.record(z.string(), z.unknown()),
	/** `null`: the server's machine. */
	defaultEnvironmentId: idSchema.nullable().default(null),
	/** Further environments that an issue may set; `null`: the server's machine. */
	allowedEnvironmentIds: z.array(idSchema.nullable()).default([]),
	runtimeConfig: runtimeConfigSchema,
	/** `null`: the settings of the adapter decide. */
	permissions: permissionPolicySchema.nullable().default(null),
	/** The agent's own MCP servers, added to the company's. Values are masked as in `adapterConfig`. */
	mcpServers: agentMcpServersSchema.default([]),
	status: agentStatusSchema,
	/** Whether a budget of the agent or of its company is used up, so no runs of the agent start. */
	overBudget: z.boolean().default(false),
	budgetMonthlyCents: monthlyCentsSchema.default(null),
	/** Whether the agent was created by `paperclipai run --adapter`, which reuses it for the same setup. */
	oneOff: z.boolean().default(false),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});

export type Agent = z.infer<typeof agentSchema>;

export const createAgentSchema = z.strictObject({
	...createShape(AGENT_FIELDS),
	reportsTo: idSchema.nullish(),
	adapterType: adapterTypeSchema,
	adapterConfig: z.record(z.string(), z.unknown()).default({}),
	/** `null`: the server's machine. */
	defaultEnvironmentId: idSchema.nullish(),
	/** Replaces the whole list. */
	allowedEnvironmentIds: z.array(idSchema.nullable()).max(MAX_ALLOWED_ENVIRONMENTS).optional(),
	runtimeConfig: runtimeConfigSchema.optional(),
	/**
	 * Default: the preset `workspace`, if the adapter supports presets and no setting says what the agent may do. `null`:
	 * the settings of the adapter decide.
	 */
	permissions: permissionPolicySchema.nullish(),
	/** Replaces the whole list. Only of transports that the adapter passes on. */
	mcpServers: agentMcpServersSchema.optional(),
	/** Other limits of the agent's budget are kept. */
	budgetMonthlyCents: monthlyCentsSchema.optional(),
	/** The agent whose stored values replace `***` in `adapterConfig` and `mcpServers`. */
	copyOf: idSchema.optional(),
});

export type CreateAgent = z.input<typeof createAgentSchema>;

/** Finds or creates an agent with this setup. */
export const ensureAgentSchema = createAgentSchema
	.pick({ adapterType: true, adapterConfig: true, defaultEnvironmentId: true })
	/** If omitted, the name describes the command. An existing agent with the given name must have this setup. */
	.extend({
		name: createAgentSchema.shape.name.optional(),
		/** If `false`, one-off agents are not reused, and a newly created agent is not one-off. */
		oneOff: z.boolean().default(true),
	});
export type EnsureAgent = z.output<typeof ensureAgentSchema>;

/** `isNew`: the agent was created by this request. */
export const ensuredAgentSchema = z.object({ agent: agentSchema, isNew: z.boolean() });
export type EnsuredAgent = z.infer<typeof ensuredAgentSchema>;

/** Omitted keys keep their value, and so does a value sent back as `***`. */
export const updateAgentSchema = createAgentSchema
	.omit({ copyOf: true })
	.partial()
	.extend({
		adapterConfig: z.record(z.string(), z.unknown()).optional(),
		/** `updatedAt` of the edited agent; if the agent has changed since, the response is 409 `agent_changed`. */
		basedOn: timestampSchema.optional(),
	});
export type UpdateAgent = z.input<typeof updateAgentSchema>;

export const moveToSecretSchema = z.strictObject({
	/** Default: the name of the variable. */
	secretName: secretNameSchema.optional(),
});

export const agentParamsSchema = z.strictObject({ agentId: idSchema });
