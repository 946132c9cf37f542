import type { AdapterErrorFamily } from "../contract/execution.ts";

/** Why a run failed, in the words of `AdapterExecutionResult`, which it can be spread into. */
export interface RunFailure {
	errorCode: string;
	/** One line. */
	errorMessage: string;
	errorFamily?: AdapterErrorFamily;
	errorHint?: string;
	/** ISO 8601; before it a retry is pointless. */
	retryNotBefore?: string;
}

/** What is the same for every failure with one code. */
export interface FailureKind {
	/** Says whether and when a retry helps; left out where only a person can tell. */
	family?: AdapterErrorFamily;
	/** What to do, as a sentence. */
	hint: string;
}

/** Builds the failures of an adapter from its table of codes. */
export function createFailures<Code extends string>(
	kinds: Record<Code, FailureKind>,
): (errorCode: Code, errorMessage: string) => RunFailure {
	return (errorCode, errorMessage) => {
		const { family, hint } = kinds[errorCode];
		return { errorCode, errorMessage, ...(family === undefined ? {} : { errorFamily: family }), errorHint: hint };
	};
}
