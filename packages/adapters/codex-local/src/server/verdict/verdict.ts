import { excerpt, type ProgramExit } from "@paperclipai/adapter-utils/server-utils";
import type { CodexRunOutput } from "../parse.ts";
import { explainExit } from "./explain-exit.ts";
import { explainTurnFailure } from "./explain-turn-failure.ts";
import { type CodexFailure, failure } from "./failures.ts";
import { clockAt } from "./reset-time.ts";

/**
 * Judges by the closing event of the turn and the exit status, never by warnings, standard error or text that a model
 * wrote.
 * @param timeZone `TZ` of the program's environment. Default: the time zone of this process.
 */
export function judgeCodexRun(exit: ProgramExit, output: CodexRunOutput, timeZone?: string): CodexFailure | null {
	if (exit.timedOut) return failure("timed_out", "The time limit of the run was reached.");
	if (output.closing === "failed") {
		return explainTurnFailure(output.failureMessage, clockAt(exit.startedAt ?? null, timeZone));
	}
	if (exit.exitCode !== 0 || exit.signal !== null) return explainExit(exit);
	if (output.closing === "completed") return null;
	if (output.lineCount > 0 && output.lineCount === output.unknownLineCount) {
		return failure("codex_unreadable_output", "The program exited with code 0, but its output is not from Codex.");
	}
	// 0.77 exits like this after SIGTERM.
	return failure("codex_no_result", "The program exited before its turn was complete, so its work may be incomplete.");
}

/**
 * Whether the requested thread does not exist. Newer versions fail then; older versions silently start another thread.
 */
export function isCodexUnknownSessionError(requested: string, output: CodexRunOutput, stderr: string): boolean {
	if (output.threadId !== "") return output.threadId.toLowerCase() !== requested.toLowerCase();
	return /no rollout found for thread id/.test(excerpt(stderr));
}
