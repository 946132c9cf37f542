import { z } from "zod";
import { runEnvironmentSchema } from "../environments/environment-driver.ts";
import { idSchema, timestampSchema } from "../fields.ts";
import { permissionPolicySchema } from "../permissions/schema.ts";
import { RUN_STATUSES } from "./run-statuses.ts";

/** See `TERMINAL_RUN_STATUSES` for the final ones. */
export const runStatusSchema = z.enum(RUN_STATUSES);
export type RunStatus = z.infer<typeof runStatusSchema>;

export const TERMINAL_RUN_STATUSES: readonly RunStatus[] = [
	"succeeded",
	"failed",
	"cancelled",
	"timed_out",
	"interrupted",
];

export function isTerminalRunStatus(status: RunStatus): boolean {
	return TERMINAL_RUN_STATUSES.includes(status);
}

/** Sender of a wake. `on_demand`: a user. `automation`: an agent or a program. */
export const invocationSourceSchema = z.enum(["timer", "assignment", "on_demand", "automation"]);

/** Why a queued run has not started yet. */
export const waitReasonSchema = z.enum([
	"slot",
	"paused",
	"workspace_busy",
	"budget",
	"retry_at",
	"dependencies",
	"disk_full",
]);

export const runErrorSchema = z.object({
	code: z.string(),
	message: z.string(),
	family: z.string().nullable().optional(),
	hint: z.string().nullable().optional(),
	exitCode: z.number().nullable().optional(),
	signal: z.string().nullable().optional(),
	/** Last lines of standard error. */
	stderrTail: z.string().nullable().optional(),
});
export type RunError = z.infer<typeof runErrorSchema>;

/** `cachedInputTokens` is a part of `inputTokens`, `reasoningOutputTokens` a part of `outputTokens`. */
export const runUsageSchema = z.object({
	inputTokens: z.number(),
	outputTokens: z.number(),
	cachedInputTokens: z.number().optional(),
	reasoningOutputTokens: z.number().optional(),
});

export const runSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	agentId: idSchema,
	agentName: z.string(),
	adapterType: z.string(),
	status: runStatusSchema,
	invocationSource: invocationSourceSchema,
	/** Why the agent was woken. */
	reason: z.string().nullable(),
	issueId: idSchema.nullable().default(null),
	/** `null` also when the issue was deleted. */
	issue: z.object({ identifier: z.string(), title: z.string() }).nullable().default(null),
	/** First line of the prompt, without secrets; `null` without a prompt. */
	promptExcerpt: z.string().nullable().default(null),
	waitReason: waitReasonSchema.nullable(),
	/** 1 for the run of a wake, incremented by each automatic retry. */
	attempt: z.number(),
	retryOf: idSchema.nullable(),
	retryAt: timestampSchema.nullable(),
	/** Such as `cancelled`, `timed_out`, `adapter_error`, `exit_code`, `signal` or `completed`. */
	verdictReason: z.string().nullable(),
	cwd: z.string().nullable(),
	/** The rule that chose `cwd`. */
	cwdSource: z.string().nullable(),
	executionWorkspaceId: idSchema.nullable().default(null),
	/** `null`: the server's machine. */
	environment: runEnvironmentSchema.nullable().default(null),
	/** When the program takes up messages; `null` if that is not known yet. */
	steering: z.enum(["turn", "between_turns", "none"]).nullable().default(null),
	/** The permission policy that applies; `null`: the settings of the adapter decide. */
	permissions: permissionPolicySchema.nullable().default(null),
	/** Number of interactions for which the run waits. */
	waitingFor: z.number().default(0),
	pid: z.number().nullable(),
	processGroupId: z.number().nullable(),
	exitCode: z.number().nullable(),
	signal: z.string().nullable(),
	error: runErrorSchema.nullable(),
	usage: runUsageSchema.nullable(),
	costUsd: z.number().nullable(),
	/** Whether `costUsd` is an estimate from tokens and list prices, because the program reported no cost. */
	costEstimated: z.boolean().default(false),
	provider: z.string().nullable(),
	model: z.string().nullable(),
	billingType: z.string().nullable(),
	sessionIdBefore: z.string().nullable(),
	sessionIdAfter: z.string().nullable(),
	summary: z.string().nullable(),
	resultJson: z.record(z.string(), z.unknown()).nullable(),
	logBytes: z.number(),
	createdAt: timestampSchema,
	startedAt: timestampSchema.nullable(),
	/** When the run's process ended; without a process, when the run's work ended. */
	finishedAt: timestampSchema.nullable(),
	/**
	 * When the end was stored: later than `finishedAt` if no server was running. `null` also for runs of earlier
	 * versions.
	 */
	settledAt: timestampSchema.nullable().default(null),
});
export type Run = z.infer<typeof runSchema>;

export const runStripSchema = z.object({
	agentId: idSchema,
	runs: z.array(
		runSchema
			.pick({ id: true, status: true, waitingFor: true, createdAt: true, startedAt: true, finishedAt: true })
			.extend({
				/** Whether the run has an error, or warnings if it succeeded. */
				hasError: z.boolean().default(false),
			}),
	),
});
export type RunStrip = z.infer<typeof runStripSchema>;

export const runParamsSchema = z.strictObject({ runId: idSchema });

/** In UTF-16 code units. */
export const MAX_PROMPT_LENGTH = 1_000_000;

/** In UTF-16 code units of the JSON. */
const MAX_WAKE_PAYLOAD_LENGTH = 64_000;

/** Keys are compared with stored ones, so storing must not change them. */
function isStorable(key: string): boolean {
	return key.isWellFormed() && !key.includes("\0");
}

export const wakeAgentSchema = z.strictObject({
	source: invocationSourceSchema.default("on_demand"),
	reason: z.string().max(1_000).optional(),
	/** Default: no issue, the agent's standing work. */
	issueId: idSchema.optional(),
	prompt: z.string().max(MAX_PROMPT_LENGTH).optional(),
	/** Precedes the header `Idempotency-Key`, and is separate for each agent; the wake also joins no queued run. */
	idempotencyKey: z.string().min(1).max(200).refine(isStorable, "must be text without NUL characters").optional(),
	forceFreshSession: z.boolean().optional(),
	/** Further data for the agent, in the file that `PAPERCLIP_WAKE_PAYLOAD` names. */
	payload: z
		.record(z.string(), z.unknown())
		.refine((value) => JSON.stringify(value).length <= MAX_WAKE_PAYLOAD_LENGTH, "is too large")
		.optional(),
});
export type WakeAgent = z.input<typeof wakeAgentSchema>;

/** Response to a wake that a run sends to its own agent for its own task; such a wake starts nothing. */
export const skippedWakeSchema = z.object({ status: z.literal("skipped"), reason: z.string() });
/** The run that the wake created or joined, or why it was skipped. */
export const wakeResponseSchema = z.union([runSchema, skippedWakeSchema]);
export type WakeResponse = z.infer<typeof wakeResponseSchema>;

/** Header with the id of the run in which an agent sends a request. */
export const RUN_ID_HEADER = "x-paperclip-run-id";

/**
 * Returns the woken run, for callers outside a run, whose wakes are never skipped.
 * @throws {Error} when the wake was skipped.
 */
export function wokenRun(response: WakeResponse): Run {
	if (response.status === "skipped") throw new Error(`The wake was skipped: ${response.reason}`);
	return response;
}

export const logPageSchema = z.object({
	runId: idSchema,
	/** Byte offset of `content`, moved to the start of a record. */
	offset: z.number(),
	/** Whole NDJSON log records. */
	content: z.string(),
	nextOffset: z.number(),
	size: z.number(),
	/** Whether the run has ended and `nextOffset` is the end of its log. */
	done: z.boolean(),
});
export type LogPage = z.infer<typeof logPageSchema>;

/** An event of a run, numbered from 1. */
export const runEventSchema = z.object({
	runId: idSchema,
	seq: z.number(),
	/** `lifecycle.*`, `invocation`, `session.*`, `adapter.*`. */
	type: z.string(),
	message: z.string().nullable(),
	payload: z.record(z.string(), z.unknown()).nullable(),
	createdAt: timestampSchema,
});
export type RunEvent = z.infer<typeof runEventSchema>;
