import type { AdapterErrorFamily } from "@paperclipai/adapter-utils";
import { explainExit } from "./explain-exit.ts";
import { explainTurnFailure } from "./explain-turn-failure.ts";
import type { CodexRunOutput } from "./parse.ts";

export interface CodexFailure {
	errorCode: string;
	/** One line. */
	errorMessage: string;
	errorFamily?: AdapterErrorFamily;
	errorHint?: string;
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
export function judgeCodexRun(exit: CodexExit, output: CodexRunOutput): CodexFailure | null {
	if (exit.timedOut) return { errorCode: "timed_out", errorMessage: "The time limit of the run was reached." };
	if (output.closing === "failed") return explainTurnFailure(output.failureMessage);
	if (exit.exitCode !== 0 || exit.signal !== null) return explainExit(exit);
	if (output.closing === "completed") return null;
	// 0.77 ends like this when it is told to stop.
	return {
		errorCode: "codex_no_result",
		errorMessage: "The program ended before it closed its turn, so its work may be incomplete.",
		errorHint: 'Check that "command" is Codex and that it was not interrupted.',
	};
}

/**
 * The thread that was asked for does not exist (any more): newer versions say so and fail, older ones silently start
 * another thread and succeed.
 */
export function isCodexUnknownSessionError(requested: string, output: CodexRunOutput, stderr: string): boolean {
	if (output.threadId !== "") return output.threadId.toLowerCase() !== requested.toLowerCase();
	return /no rollout found for thread id/.test(stderr);
}
