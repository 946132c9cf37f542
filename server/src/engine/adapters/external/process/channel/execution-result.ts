import { z } from "zod";

const text = z.string().nullish().catch(null);
const data = z.record(z.string(), z.unknown()).nullish().catch(null);
const count = z.number();

/** An error message or code of any type means that the run failed, so other types are converted to a string. */
const reason = z
	.unknown()
	.transform((value) => (value == null || typeof value === "string" ? value : JSON.stringify(value)));

/** Fields that decide the outcome must have the right type; missing ones become `null`. */
export const executionResultSchema = z.looseObject({
	exitCode: z
		.int32()
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
	warnings: z
		.array(z.looseObject({ code: z.string(), message: z.string(), hint: z.string().optional().catch(undefined) }))
		.nullish()
		.catch(null),
	retryNotBefore: text,
	usage: z
		.looseObject({
			inputTokens: count,
			outputTokens: count,
			cachedInputTokens: count.optional().catch(undefined),
			reasoningOutputTokens: count.optional().catch(undefined),
		})
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
	costUsd: z.number().nullish().catch(null),
	resultJson: data,
	summary: text,
});
