import type { AdapterExecutionResult } from "../contract/execution.ts";
import { isCodedError } from "../errors/coded-error.ts";

/**
 * Returns a failed result with the error family `configuration`.
 * @param error Thrown by `runAgentProgram` or an earlier step.
 * @throws `error` itself if it is not a `CodedError`, because that is a defect.
 */
export function startFailure(error: unknown): AdapterExecutionResult {
	if (!isCodedError(error)) throw error;
	return {
		exitCode: null,
		signal: null,
		timedOut: false,
		errorCode: error.code,
		errorFamily: "configuration",
		errorMessage: error.message,
		errorHint: error.hint ?? null,
	};
}
