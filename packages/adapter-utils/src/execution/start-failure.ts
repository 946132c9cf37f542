import type { AdapterExecutionResult } from "../contract/execution.ts";
import { isCodedError } from "../errors/coded-error.ts";

/**
 * The result of a run that could not start: a finding about the set-up, so its family is `configuration`.
 *
 * @param error What was thrown on the way to the start. Anything but a `CodedError` is a defect and is thrown on.
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
