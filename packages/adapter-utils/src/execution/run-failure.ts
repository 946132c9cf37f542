import type { AdapterErrorFamily } from "../contract/execution.ts";
import { omitUndefined } from "../values/omit-undefined.ts";

export interface RunFailure {
	errorCode: string;
	errorMessage: string;
	/** If omitted, the run is not retried. */
	errorFamily?: AdapterErrorFamily;
	errorHint?: string;
	/** ISO 8601. */
	retryNotBefore?: string;
}

export interface FailureKind {
	/** If omitted, the run is not retried. */
	family?: AdapterErrorFamily;
	hint: string;
}

export function createFailures<Code extends string>(
	kinds: Record<Code, FailureKind>,
): (errorCode: Code, errorMessage: string) => RunFailure {
	return (errorCode, errorMessage) => {
		const { family, hint } = kinds[errorCode];
		return { errorCode, errorMessage, ...omitUndefined({ errorFamily: family }), errorHint: hint };
	};
}
