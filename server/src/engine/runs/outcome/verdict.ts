import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import type { CallEnd } from "@paperclipai/adapter-utils/host";
import type { RunError, RunStatus } from "@paperclipai/shared";
import {
	BUDGET_EXCEEDED,
	errorFromLimit,
	errorFromResult,
	errorFromSurvivors,
	errorFromThrown,
	errorFromWarnings,
	LEASE_LOST,
	LOG_LIMIT_EXCEEDED,
	withMemoryHint,
} from "./verdict-errors.ts";

export interface RunFacts {
	stoppedAs: "cancelled" | "interrupted" | "lease_lost" | "budget_exceeded" | null;
	result: AdapterExecutionResult | null;
	thrown: unknown;
	stderrTail: string | null;
	callEnd: CallEnd | null;
	logLimitExceeded: boolean;
}

export interface Verdict {
	status: RunStatus;
	reason: string;
	error: RunError | null;
}

export function decideVerdict(facts: RunFacts): Verdict {
	const verdict = judge(facts);
	if (verdict.status !== "failed" || verdict.error === null) return verdict;
	return { ...verdict, error: withMemoryHint(verdict.error, facts.callEnd) };
}

/** The first rule that matches wins. */
function judge(facts: RunFacts): Verdict {
	const { stoppedAs, result, thrown, stderrTail, callEnd } = facts;
	if (stoppedAs === "lease_lost") return { status: "failed", reason: "process_lost", error: LEASE_LOST };
	if (stoppedAs === "budget_exceeded") return { status: "cancelled", reason: stoppedAs, error: BUDGET_EXCEEDED };
	if (stoppedAs !== null) return { status: stoppedAs, reason: stoppedAs, error: errorFromSurvivors(callEnd) };
	if (facts.logLimitExceeded) return { status: "failed", reason: "log_limit_exceeded", error: LOG_LIMIT_EXCEEDED };
	if (result === null) return { status: "failed", reason: "adapter_threw", error: errorFromThrown(thrown) };
	const exit = { exitCode: result.exitCode, signal: result.signal, stderrTail };
	if (result.timedOut) {
		const reason = callEnd?.how === "idle_limit" ? "idle_limit" : "wall_limit";
		return { status: "timed_out", reason, error: { ...exit, code: reason, ...errorFromLimit(reason, result) } };
	}
	if (callEnd?.how === "lost" && result.exitCode === null && result.signal === null) return lost(exit);
	if (result.errorMessage || result.errorCode) {
		return { status: "failed", reason: "adapter_error", error: { ...exit, ...errorFromResult(result) } };
	}
	if (result.signal !== null) {
		const error = { ...exit, code: "killed_by_signal", message: `The agent was killed by ${result.signal}.` };
		return { status: "failed", reason: "signal", error };
	}
	if (result.exitCode === null) return unproven(exit);
	if (result.exitCode !== 0) {
		const error = { ...exit, code: "exit_code", message: `The agent exited with code ${result.exitCode}.` };
		return { status: "failed", reason: "exit_code", error };
	}
	const error = errorFromWarnings(result);
	const isCutOff = callEnd?.how === "after_result";
	const reason = isCutOff ? "ended_after_result" : error === null ? "completed" : "completed_with_warnings";
	return { status: "succeeded", reason, error };
}

/** Retried like a lost process: in the next run, the adapter may report an exit status. */
function unproven(exit: Partial<RunError>): Verdict {
	const message = "The adapter reported neither an exit code nor a signal.";
	const hint = "A result without errorCode needs the exitCode of the agent's process, 0 for success.";
	return { status: "failed", reason: "process_lost", error: { ...exit, code: "process_lost", message, hint } };
}

function lost(exit: Partial<RunError>): Verdict {
	const message = "The agent's process disappeared without leaving an exit status.";
	const hint =
		"Check whether the system has killed processes, for example when out of memory. A lost run is retried once.";
	return { status: "failed", reason: "process_lost", error: { ...exit, code: "process_lost", message, hint } };
}
