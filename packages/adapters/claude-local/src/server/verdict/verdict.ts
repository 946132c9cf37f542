import type { ProgramExit } from "@paperclipai/adapter-utils/server-utils";
import { isFailure } from "../../events/failed-result.ts";
import type { ClaudeRunOutput } from "../parse.ts";
import { explainExit } from "./explain-exit.ts";
import { explainIncomplete } from "./explain-incomplete.ts";
import { explainResult } from "./explain-result.ts";
import { type ClaudeFailure, failure } from "./failures.ts";
import { isLoginRejected } from "./rejected-login.ts";

/**
 * Judges by the last `result` line and the exit status, never by text that a model wrote. A run succeeds only if both
 * prove it, and no tool or task that its work depends on was refused or stopped. A turn that a person has ended is no
 * failure.
 */
export function judgeClaudeRun(exit: ProgramExit, output: ClaudeRunOutput): ClaudeFailure | null {
	if (exit.timedOut) return failure("timed_out", "The time limit of the run was reached.");
	const { result, isStopped } = output;
	if (result !== null && isFailure(result) && !isStopped) {
		return explainResult(result, output, exit.startedAt ?? null);
	}
	if (result === null && isLoginRejected(output)) {
		return failure("claude_authentication", "The model service has refused the key or login repeatedly.");
	}
	const isExpected = exit.exitCode === 0 || (exit.exitCode === 1 && (output.endsWithEmptyError || isStopped));
	if (!isExpected || exit.signal !== null) return explainExit(exit);
	if (result !== null && !output.isTurnOver && exit.endedAfterResult !== true) {
		return failure("claude_no_result", "The program began another turn after its result, and exited before it ended.");
	}
	if (result !== null) return isStopped ? null : explainIncomplete(result, output);
	if (output.init === null && output.unknownLineCount > 0) {
		return failure(
			"claude_unreadable_output",
			"The program exited with code 0, but its output is not from Claude Code.",
		);
	}
	return failure("claude_no_result", "The program exited without a result, so its work may be incomplete.");
}
