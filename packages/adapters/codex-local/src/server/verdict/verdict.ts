import type { CodexRunOutput } from "../parse.ts";
import { explainExit } from "./explain-exit.ts";
import { explainTurnFailure } from "./explain-turn-failure.ts";
import { type CodexFailure, failure } from "./failures.ts";
import { clockAt } from "./reset-time.ts";

export interface ProgramExit {
	exitCode: number | null;
	signal: string | null;
	timedOut: boolean;
	stderr: string;
	/** ISO 8601; what the program says of a time of day counts from here. Left out when unknown. */
	startedAt?: string | null;
}

/**
 * Why the attempt failed, `null` when it did not. The closing event of the turn and the exit status decide; neither
 * warnings, nor standard error, nor what a model wrote are looked at.
 *
 * @param timeZone `TZ` of the program's environment. Default: the one of this process.
 */
export function judgeCodexRun(exit: ProgramExit, output: CodexRunOutput, timeZone?: string): CodexFailure | null {
	if (exit.timedOut) return failure("timed_out", "The time limit of the run was reached.");
	if (output.closing === "failed") {
		return explainTurnFailure(output.failureMessage, clockAt(exit.startedAt ?? null, timeZone));
	}
	if (exit.exitCode !== 0 || exit.signal !== null) return explainExit(exit);
	if (output.closing === "completed") return null;
	if (output.lineCount > 0 && output.lineCount === output.unknownLineCount) {
		return failure("codex_unreadable_output", "The program ended well, but what it printed is not Codex' output.");
	}
	// 0.77 ends like this when it is told to stop.
	return failure("codex_no_result", "The program ended before it closed its turn, so its work may be incomplete.");
}

/**
 * The thread that was asked for does not exist (any more): newer versions say so and fail, older ones silently start
 * another thread and succeed.
 */
export function isCodexUnknownSessionError(requested: string, output: CodexRunOutput, stderr: string): boolean {
	if (output.threadId !== "") return output.threadId.toLowerCase() !== requested.toLowerCase();
	return /no rollout found for thread id/.test(stderr);
}
