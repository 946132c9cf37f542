import type { AdapterErrorFamily } from "../contract/execution.ts";
import { omitUndefined } from "../values/omit-undefined.ts";

/** Why a run failed. Its fields can be spread into an `AdapterExecutionResult`. */
export interface RunFailure {
	errorCode: string;
	/** One sentence. */
	errorMessage: string;
	/** Default: the run is not retried. */
	errorFamily?: AdapterErrorFamily;
	/** What to do about it, one sentence. Default: none. */
	errorHint?: string;
	/** ISO 8601. A retry before this time is pointless. Default: not known. */
	retryNotBefore?: string;
}

/** What all failures with the same code have in common. */
export interface FailureKind {
	/** Decides on a retry. Default: the run is not retried. */
	family?: AdapterErrorFamily;
	/** What to do about it, one sentence. */
	hint: string;
}

/** Makes a function that builds an adapter's failures from its table of codes. */
export function createFailures<Code extends string>(
	kinds: Record<Code, FailureKind>,
): (errorCode: Code, errorMessage: string) => RunFailure {
	return (errorCode, errorMessage) => {
		const { family, hint } = kinds[errorCode];
		return { errorCode, errorMessage, ...omitUndefined({ errorFamily: family }), errorHint: hint };
	};
}
