import type { AdapterErrorFamily } from "@paperclipai/adapter-utils";
import { explainExit } from "./explain-exit.ts";
import { explainResult } from "./explain-result.ts";
import type { ClaudeRunOutput } from "./parse.ts";

export interface ClaudeFailure {
	errorCode: string;
	/** One line. */
	errorMessage: string;
	errorFamily?: AdapterErrorFamily;
	errorHint?: string;
	/** ISO 8601. */
	retryNotBefore?: string;
}

export interface ClaudeExit {
	exitCode: number | null;
	signal: string | null;
	timedOut: boolean;
	stderr: string;
}

/**
 * Why the attempt failed, `null` when it did not. The program's own closing line and its exit status decide; what a
 * model wrote is not looked at.
 */
export function judgeClaudeRun(exit: ClaudeExit, output: ClaudeRunOutput): ClaudeFailure | null {
	if (exit.timedOut) return { errorCode: "timed_out", errorMessage: "The time limit of the run was reached." };
	const { result } = output;
	// 2.0.76 reports a used-up turn limit with exit code 0 and is_error false.
	if (result !== null && (result.isError || result.subtype.startsWith("error_"))) return explainResult(result, output);
	if (exit.exitCode !== 0 || exit.signal !== null) return explainExit(exit);
	if (result !== null) return null;
	return {
		errorCode: "claude_no_result",
		errorMessage: "The program ended without a closing result, so its work may be incomplete.",
		errorHint: 'Check that "command" is Claude Code and that it was not interrupted.',
	};
}
