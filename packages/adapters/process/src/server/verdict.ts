import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import type { RunChildProcessResult } from "@paperclipai/adapter-utils/server-utils";
import { readReport } from "./parse.ts";

/** Judges by the exit status only, never by the output. */
export function processVerdict(result: RunChildProcessResult, timeoutSec: number): AdapterExecutionResult {
	const { exitCode, signal, timedOut } = result;
	return { exitCode, signal, timedOut, ...readReport(result.stdout), ...failureOf(result, timeoutSec) };
}

function failureOf(
	{ exitCode, signal, timedOut }: RunChildProcessResult,
	timeoutSec: number,
): Pick<AdapterExecutionResult, "errorCode" | "errorMessage" | "errorHint"> {
	if (timedOut) {
		return {
			errorCode: "timed_out",
			errorMessage: `The command was stopped after ${timeoutSec} s.`,
			errorHint: 'Raise "timeoutSec" in the agent\'s configuration, or set it to 0 for no limit.',
		};
	}
	if (signal !== null) return { errorCode: "command_killed", errorMessage: `The command was killed by ${signal}.` };
	if (exitCode === 0) return {};
	return { errorCode: "command_failed", errorMessage: `The command exited with code ${exitCode ?? "unknown"}.` };
}
