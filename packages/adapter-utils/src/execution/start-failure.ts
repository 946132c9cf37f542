import type { AdapterExecutionResult } from "../contract/execution.ts";
import { isCodedError } from "../errors/coded-error.ts";

/**
 * The result of a run whose program could not be started. Its error family is `configuration`.
 *
 * @param error What `runAgentProgram`, or a step before it, threw.
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
