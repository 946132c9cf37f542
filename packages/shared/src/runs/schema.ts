import { z } from "zod";
import { agentParamsSchema } from "../agents/schema.ts";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema, pageQuerySchema, timestampSchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";

export const runStatusSchema = z.enum([
	"queued",
	"scheduled_retry",
	"running",
	"succeeded",
	"failed",
	"cancelled",
	"timed_out",
	"interrupted",
]);
export type RunStatus = z.infer<typeof runStatusSchema>;

/** Statuses that a run never leaves. */
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

/** What went wrong in a run, in the same form everywhere. */
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

export const runUsageSchema = z.object({
	inputTokens: z.number(),
	outputTokens: z.number(),
	cachedInputTokens: z.number().optional(),
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
	waitReason: waitReasonSchema.nullable(),
	/** 1 for a run that was woken, one more for each automatic retry. */
	attempt: z.number(),
	/** The run that this one tries again. */
	retryOf: idSchema.nullable(),
	/** A scheduled retry waits until then. */
	retryAt: timestampSchema.nullable(),
	/** The fact that decided the verdict: `cancelled`, `timed_out`, `adapter_error`, `exit_code`, `signal`, `completed`, ... */
	verdictReason: z.string().nullable(),
	cwd: z.string().nullable(),
	/** The rule that chose `cwd`. */
	cwdSource: z.string().nullable(),
	pid: z.number().nullable(),
	processGroupId: z.number().nullable(),
	exitCode: z.number().nullable(),
	signal: z.string().nullable(),
	error: runErrorSchema.nullable(),
	usage: runUsageSchema.nullable(),
	costUsd: z.number().nullable(),
	provider: z.string().nullable(),
	model: z.string().nullable(),
	billingType: z.string().nullable(),
	sessionIdBefore: z.string().nullable(),
	sessionIdAfter: z.string().nullable(),
	summary: z.string().nullable(),
	resultJson: z.record(z.string(), z.unknown()).nullable(),
	/** Size of the run log in bytes. */
	logBytes: z.number(),
	createdAt: timestampSchema,
	startedAt: timestampSchema.nullable(),
	finishedAt: timestampSchema.nullable(),
});
export type Run = z.infer<typeof runSchema>;

export const runParamsSchema = z.strictObject({ runId: idSchema });

export const wakeAgentSchema = z.strictObject({
	source: invocationSourceSchema.default("on_demand"),
	reason: z.string().max(1_000).optional(),
	/** What the agent should do, in words. */
	prompt: z.string().max(1_000_000).optional(),
	/** Two wakes with the same key make one run. */
	idempotencyKey: z.string().min(1).max(200).optional(),
	forceFreshSession: z.boolean().optional(),
});
export type WakeAgent = z.input<typeof wakeAgentSchema>;

/** A run that wakes its own agent for its own task has changed nothing: it is under way already. */
export const skippedWakeSchema = z.object({ status: z.literal("skipped"), reason: z.string() });
export const wakeAnswerSchema = z.union([runSchema, skippedWakeSchema]);
export type WakeAnswer = z.infer<typeof wakeAnswerSchema>;

/** Header in which an agent names the run that it calls from. */
export const RUN_ID_HEADER = "x-paperclip-run-id";

/**
 * The run that a wake has led to, for callers that are no run themselves.
 * @throws {Error} when the wake was skipped.
 */
export function wokenRun(answer: WakeAnswer): Run {
	if (answer.status === "skipped") throw new Error(`The wake was skipped: ${answer.reason}`);
	return answer;
}

export const wakeAgent = endpoint({
	method: "POST",
	path: "/agents/:agentId/wakeup",
	summary: "Wake an agent: queue a run, or join the one that is queued already",
	actor: "agent",
	status: 202,
	params: agentParamsSchema,
	body: wakeAgentSchema,
	response: wakeAnswerSchema,
});

export const invokeHeartbeat = endpoint({
	method: "POST",
	path: "/agents/:agentId/heartbeat/invoke",
	summary: "Wake an agent on demand",
	actor: "agent",
	status: 202,
	params: agentParamsSchema,
	body: wakeAgentSchema.omit({ source: true }).prefault({}),
	response: wakeAnswerSchema,
});

export const listRuns = endpoint({
	method: "GET",
	path: "/companies/:companyId/heartbeat-runs",
	summary: "Runs of a company, newest first",
	actor: "agent",
	params: companyParamsSchema,
	query: pageQuerySchema.extend({ agentId: idSchema.optional(), status: runStatusSchema.optional() }),
	response: z.array(runSchema),
});

export const listLiveRuns = endpoint({
	method: "GET",
	path: "/companies/:companyId/live-runs",
	summary: "Runs that are queued or under way, newest first",
	actor: "agent",
	params: companyParamsSchema,
	query: pageQuerySchema,
	response: z.array(runSchema),
});

export const getRun = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId",
	summary: "One run",
	actor: "agent",
	params: runParamsSchema,
	response: runSchema,
});

export const cancelRun = endpoint({
	method: "POST",
	path: "/heartbeat-runs/:runId/cancel",
	summary:
		"Cancel a run; answers when nothing of it is left running, or with cancel_incomplete when that takes too long",
	actor: "board",
	params: runParamsSchema,
	response: runSchema,
});

export const retryRun = endpoint({
	method: "POST",
	path: "/heartbeat-runs/:runId/retry",
	summary: "Do once more what a run that is over did; a retry that is planned for later comes now instead",
	actor: "board",
	status: 202,
	params: runParamsSchema,
	response: runSchema,
});

export const logPageSchema = z.object({
	runId: idSchema,
	/** Byte offset of `content`, moved to the start of a record. */
	offset: z.number(),
	/** Whole NDJSON log records. */
	content: z.string(),
	/** Where to go on reading. */
	nextOffset: z.number(),
	/** Bytes of the log at this moment. */
	size: z.number(),
	/** The run is over and `nextOffset` is its end. */
	done: z.boolean(),
});
export type LogPage = z.infer<typeof logPageSchema>;

export const getRunLog = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/log",
	summary: "The run log from a byte offset; `Accept: application/x-ndjson` streams all that is there",
	actor: "agent",
	params: runParamsSchema,
	query: z.strictObject({
		offset: z.coerce.number().int().min(0).default(0),
		limitBytes: z.coerce
			.number()
			.int()
			.min(1)
			.max(8 * 1024 * 1024)
			.default(256 * 1024),
	}),
	response: logPageSchema,
});

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

export const listRunEvents = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/events",
	summary: "What happened to a run, in order",
	actor: "agent",
	params: runParamsSchema,
	query: z.strictObject({
		afterSeq: z.coerce.number().int().min(0).default(0),
		limit: z.coerce.number().int().min(1).max(1_000).default(200),
	}),
	response: z.array(runEventSchema),
});
