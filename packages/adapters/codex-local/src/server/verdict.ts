import type { AdapterErrorFamily } from "@paperclipai/adapter-utils";
import { explainExit } from "./explain-exit.ts";
import { explainTurnFailure } from "./explain-turn-failure.ts";
import type { CodexRunOutput } from "./parse.ts";
import { type Clock, systemClock } from "./reset-time.ts";

export interface CodexFailure {
	errorCode: string;
	/** One line. */
	errorMessage: string;
	errorFamily?: AdapterErrorFamily;
	errorHint?: string;
	/** ISO 8601. */
	retryNotBefore?: string;
}

export interface CodexExit {
	exitCode: number | null;
	signal: string | null;
	timedOut: boolean;
	stderr: string;
}

/**
 * Why the attempt failed, `null` when it did not. The closing event of the turn and the exit status decide; neither
 * warnings, nor standard error, nor what a model wrote are looked at.
 */
export function judgeCodexRun(
	exit: CodexExit,
	output: CodexRunOutput,
	clock: Clock = systemClock(),
): CodexFailure | null {
	if (exit.timedOut) return { errorCode: "timed_out", errorMessage: "The time limit of the run was reached." };
	if (output.closing === "failed") return explainTurnFailure(output.failureMessage, clock);
	if (exit.exitCode !== 0 || exit.signal !== null) return explainExit(exit);
	if (output.closing === "completed") return null;
	return explainSilence(output);
}

/** Exit code 0, but no end of the turn: 0.77 ends like this when it is told to stop. */
function explainSilence({ lineCount, unknownLineCount }: CodexRunOutput): CodexFailure {
	const errorHint = 'Check that "command" is Codex and that it was not interrupted.';
	if (lineCount > 0 && lineCount === unknownLineCount) {
		const errorMessage = "Not one line of the program's output could be read as an event of Codex.";
		return { errorCode: "codex_unreadable_output", errorMessage, errorFamily: "configuration", errorHint };
	}
	const errorMessage = "The program ended before it closed its turn, so its work may be incomplete.";
	return { errorCode: "codex_no_result", errorMessage, errorHint };
}

/**
 * The thread that was asked for does not exist (any more): newer versions say so and fail, older ones silently start
 * another thread and succeed.
 */
export function isCodexUnknownSessionError(requested: string, output: CodexRunOutput, stderr: string): boolean {
	if (output.threadId !== "") return output.threadId.toLowerCase() !== requested.toLowerCase();
	return /no rollout found for thread id/.test(stderr);
}
