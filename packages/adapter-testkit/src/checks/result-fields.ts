import { isObject } from "@paperclipai/adapter-utils";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => Number.isFinite(value);
const isBoolean: Check = (value) => typeof value === "boolean";
const orNull =
	(check: Check): Check =>
	(value) =>
		value === null || check(value);
const isTime: Check = (value) => typeof value === "string" && Number.isFinite(Date.parse(value));
const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isUsage: Check = (value) =>
	isObject(value) &&
	isCount(value.inputTokens) &&
	isCount(value.outputTokens) &&
	[value.cachedInputTokens, value.reasoningOutputTokens].every((count) => count === undefined || isCount(count));
const isWarnings: Check = (value) =>
	Array.isArray(value) && value.every((one) => isObject(one) && isText(one.code) && isText(one.message));

const FIELDS: Record<string, Check> = {
	exitCode: orNull(Number.isInteger),
	signal: orNull(isText),
	timedOut: isBoolean,
	errorMessage: orNull(isText),
	errorCode: orNull((value) => typeof value === "string" && /^[a-z][a-z0-9_]*$/.test(value)),
	errorFamily: orNull(isText),
	errorHint: orNull(isText),
	warnings: orNull(isWarnings),
	retryNotBefore: orNull(isTime),
	usage: orNull(isUsage),
	usageBasis: (value) => value === "per_run" || value === "session_cumulative",
	sessionId: orNull(isText),
	sessionParams: orNull(isObject),
	sessionDisplayId: orNull(isText),
	clearSession: isBoolean,
	provider: orNull(isText),
	biller: orNull(isText),
	model: orNull(isText),
	billingType: orNull(isText),
	costUsd: orNull(isNumber),
	resultJson: orNull(isObject),
	summary: orNull(isText),
};

const REQUIRED = ["exitCode", "signal", "timedOut"];

/** Returns a sentence about the first invalid field of a result; `null` if all are valid. */
export function findWrongResult(result: Record<string, unknown>): string | null {
	const missing = REQUIRED.find((name) => result[name] === undefined);
	if (missing !== undefined) return `A result lacks "${missing}".`;
	for (const [name, value] of Object.entries(result)) {
		if (value === undefined || FIELDS[name]?.(value) !== false) continue;
		return `A result has an invalid "${name}": ${JSON.stringify(value).slice(0, 120)}.`;
	}
	return null;
}
