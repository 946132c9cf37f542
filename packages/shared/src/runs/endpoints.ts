import { z } from "zod";
import { agentParamsSchema } from "../agents/schema.ts";
import { companyParamsSchema } from "../companies/schema.ts";
import { commaSeparated, comparedTextSchema, idSchema, pageQuerySchema, timeSchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import {
	logPageSchema,
	runEventSchema,
	runParamsSchema,
	runSchema,
	runStatusSchema,
	runStripSchema,
	wakeAgentSchema,
	wakeResponseSchema,
} from "./schema.ts";

/** Offsets and sizes are in bytes. */
export const logQuerySchema = z.strictObject({
	offset: z.coerce.number().int().min(0).default(0),
	limitBytes: z.coerce
		.number()
		.int()
		.min(1)
		.max(8 * 1024 * 1024)
		.default(256 * 1024),
});

export const wakeAgent = endpoint({
	method: "POST",
	path: "/agents/:agentId/wakeup",
	idempotency: "key",
	summary: "Wake an agent: queue a run, or join a queued one",
	actor: "agent",
	scope: "agent",
	status: 202,
	params: agentParamsSchema,
	body: wakeAgentSchema,
	response: wakeResponseSchema,
});

export const invokeHeartbeat = endpoint({
	method: "POST",
	path: "/agents/:agentId/heartbeat/invoke",
	idempotency: "key",
	summary: "Wake an agent on demand",
	actor: "agent",
	scope: "agent",
	status: 202,
	params: agentParamsSchema,
	body: wakeAgentSchema.omit({ source: true }).prefault({}),
	response: wakeResponseSchema,
});

export const listRuns = endpoint({
	method: "GET",
	path: "/companies/:companyId/heartbeat-runs",
	summary: "Runs of a company, newest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema.extend({
		agentId: commaSeparated(idSchema, 20).optional(),
		issueId: commaSeparated(idSchema, 20).optional(),
		status: commaSeparated(runStatusSchema, 8).optional(),
		adapterType: commaSeparated(comparedTextSchema.min(1).max(200), 20).optional(),
		since: timeSchema.optional(),
		until: timeSchema.optional(),
		/**
		 * A part of the prompt excerpt, summary or error, or the start of the run id. Only a limited number of runs is
		 * searched, so a response may have a next cursor but fewer runs than `limit`.
		 */
		q: comparedTextSchema.trim().min(1).max(200).optional(),
		/** Only runs whose tools were refused, but not by a person. Searched like `q`. */
		refused: z.stringbool().default(false),
	}),
	response: z.array(runSchema),
});

export const listRunStrips = endpoint({
	method: "GET",
	path: "/companies/:companyId/run-strips",
	summary: "Summaries of the latest runs of some agents, oldest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: z.strictObject({
		agentId: commaSeparated(idSchema, 50),
		/** Per agent. */
		runs: z.coerce.number().int().min(1).max(50).default(20),
	}),
	response: z.array(runStripSchema),
});

export const listLiveRuns = endpoint({
	method: "GET",
	path: "/companies/:companyId/live-runs",
	summary: "Runs that are queued or running, newest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema,
	response: z.array(runSchema),
});

export const getRun = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId",
	summary: "One run",
	actor: "agent",
	scope: "run",
	params: runParamsSchema,
	response: runSchema,
});

export const cancelRun = endpoint({
	method: "POST",
	path: "/heartbeat-runs/:runId/cancel",
	idempotency: { withoutKey: "A cancelled run stays cancelled." },
	summary:
		"Cancel a run; responds when all its processes have ended, or with cancel_incomplete when that takes too long",
	actor: "board",
	scope: "run",
	params: runParamsSchema,
	response: runSchema,
});

export const retryRun = endpoint({
	method: "POST",
	path: "/heartbeat-runs/:runId/retry",
	idempotency: "key",
	summary: "Retry a finished run; a retry that is scheduled for later starts now instead",
	actor: "board",
	scope: "run",
	status: 202,
	params: runParamsSchema,
	body: z
		.strictObject({
			/**
			 * Whether to start a new session instead of resuming the task's session. Default: the value of the retried run.
			 */
			fresh: z.boolean().optional(),
		})
		.prefault({}),
	response: runSchema,
});

export const getRunLog = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/log",
	summary: "The run log from a byte offset; `Accept: application/x-ndjson` streams all of it",
	actor: "agent",
	scope: "run",
	params: runParamsSchema,
	query: logQuerySchema,
	response: logPageSchema,
});

export const listRunEvents = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/events",
	summary: "Events of a run, in order",
	actor: "agent",
	scope: "run",
	params: runParamsSchema,
	query: z.strictObject({
		// The maximum is the largest number that the database's column holds.
		afterSeq: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
		limit: z.coerce.number().int().min(1).max(1_000).default(200),
	}),
	response: z.array(runEventSchema),
});

export const getRunBundle = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/bundle",
	summary: "Export a run as one NDJSON file: head, events, log",
	actor: "board",
	scope: "run",
	params: runParamsSchema,
	response: z.string(),
});
