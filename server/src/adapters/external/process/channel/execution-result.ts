import { z } from "zod";

/** What is not of its type counts as left out: it tells of the run, and decides nothing. */
const text = z.string().nullish().catch(null);
const data = z.record(z.string(), z.unknown()).nullish().catch(null);
const count = z.number().finite().min(0);

/** Whatever an adapter gives as its reason, it means that the run has failed. */
const reason = z
	.unknown()
	.transform((given) => (given == null || typeof given === "string" ? given : JSON.stringify(given)));

/**
 * A result as the host takes it from a foreign adapter. The part that decides over the run must be right, but may leave out
 * what does not apply; the contract has nulls there.
 */
export const executionResultSchema = z.looseObject({
	exitCode: z
		.int()
		.nullish()
		.transform((code) => code ?? null),
	signal: z
		.string()
		.nullish()
		.transform((signal) => signal ?? null),
	timedOut: z
		.boolean()
		.nullish()
		.transform((timedOut) => timedOut ?? false),
	errorMessage: reason.optional(),
	errorCode: reason.optional(),
	errorFamily: text,
	errorHint: text,
	retryNotBefore: text,
	usage: z
		.looseObject({ inputTokens: count, outputTokens: count, cachedInputTokens: count.optional().catch(undefined) })
		.nullish()
		.catch(null),
	usageBasis: z.enum(["per_run", "session_cumulative"]).optional().catch(undefined),
	sessionId: text,
	sessionParams: data,
	sessionDisplayId: text,
	clearSession: z.boolean().optional().catch(undefined),
	provider: text,
	biller: text,
	model: text,
	billingType: text,
	costUsd: z.number().finite().nullish().catch(null),
	resultJson: data,
	summary: text,
});
