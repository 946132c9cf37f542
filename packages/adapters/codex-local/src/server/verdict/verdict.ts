import type { AdapterRunWarning } from "@paperclipai/adapter-utils";
import { clockAt, excerpt, firstLine, type ProgramExit } from "@paperclipai/adapter-utils/server-utils";
import type { CodexRunOutput } from "../parse.ts";
import { explainExit } from "./explain-exit.ts";
import { explainRefusal, explainTurnFailure } from "./explain-turn-failure.ts";
import { type CodexFailure, FAILURES, failure } from "./failures.ts";

/**
 * Judges by the closing event of the turn and the exit status, never by warnings, standard error or text that a model
 * wrote. A run succeeds only if the last turn was completed without an error, nothing began after it, the exit code is
 * 0, and not all tools were refused.
 * @param timeZone `TZ` of the program's environment. Default: the time zone of this process.
 */
export function judgeCodexRun(exit: ProgramExit, output: CodexRunOutput, timeZone?: string): CodexFailure | null {
	if (exit.timedOut) return failure("timed_out", "The time limit of the run was reached.");
	if (output.closing === "failed") {
		const clock = clockAt(exit.startedAt ?? null, timeZone);
		return explainTurnFailure(output.failureMessage, clock, output.failureCause);
	}
	if (exit.exitCode !== 0 || exit.signal !== null) return explainExit(exit);
	if (output.refusal !== "") return explainRefusal(output.refusal, clockAt(exit.startedAt ?? null, timeZone));
	// A person has stopped the turn, so it need not have done anything.
	if (output.closing === "interrupted" && output.isTurnOver) return null;
	if (output.closing === "completed" && (output.isTurnOver || exit.endedAfterResult === true)) {
		if (!output.hasWorked) return failure("codex_nothing_done", "The turn was completed without any work or answer.");
		// In a conversation, a person or a rule has refused them.
		const isRefused = output.refusedTools > 0 && output.executedTools === 0 && !output.isConversation;
		return isRefused ? failure("codex_tools_refused", describeRefused(output)) : null;
	}
	if (output.lineCount > 0 && output.lineCount === output.unknownLineCount) {
		return failure("codex_unreadable_output", "The program exited with code 0, but its output is not from Codex.");
	}
	// Codex 0.77 also exits with code 0 after SIGTERM, without completing the turn.
	return failure("codex_no_result", "The program exited before its turn was complete, so its work may be incomplete.");
}

const REFUSED_BY_PEOPLE = {
	hint: "If the agent should be able to use them, allow them when it asks, or change its permissions.",
};

/** Findings that a user should know although the run succeeded. */
export function findWarnings(output: CodexRunOutput): AdapterRunWarning[] {
	const warnings: AdapterRunWarning[] = [];
	if (output.refusedTools > 0) {
		const { hint } = output.isConversation ? REFUSED_BY_PEOPLE : FAILURES.codex_tools_refused;
		warnings.push({ code: "codex_tools_refused", message: describeRefused(output), hint });
	}
	if (output.closing === "interrupted") {
		const message = "A person stopped the turn, so its work may be incomplete.";
		warnings.push({ code: "codex_stopped", message, hint: "Wake the agent again to let it continue." });
	}
	if (output.open.size > 0) {
		const names = firstLine([...output.open.values()].join(", "));
		const tasks = output.open.size === 1 ? "task was" : "tasks were";
		const message = `${output.open.size} ${tasks} not reported as finished when the run ended: ${names}.`;
		const hint =
			"A program that has to outlive the run must be started outside it; have the agent wait for other work.";
		warnings.push({ code: "codex_tasks_open", message, hint });
	}
	return warnings;
}

function describeRefused({ refusedTools, executedTools }: CodexRunOutput): string {
	const all = refusedTools + executedTools;
	if (executedTools > 0) return `${refusedTools} of ${all} tool calls ${refusedTools === 1 ? "was" : "were"} refused.`;
	return all === 1 ? "The only tool call was refused." : `All ${all} tool calls were refused.`;
}

/**
 * Whether the requested thread does not exist. Newer versions fail then; older versions silently start another thread.
 */
export function isCodexUnknownSessionError(requested: string, output: CodexRunOutput, stderr: string): boolean {
	if (output.threadId !== "") return output.threadId.toLowerCase() !== requested.toLowerCase();
	return /no rollout found for thread id/.test(`${output.refusal}\n${excerpt(stderr)}`);
}
