import { type AdapterExecutionResult, isCodedError } from "@paperclipai/adapter-utils";
import type { CallEnd, TimeLimit } from "@paperclipai/adapter-utils/server-utils";
import type { RunError, RunStatus } from "@paperclipai/shared";
import { isOutOfSpace } from "../../errors/out-of-space.ts";

/** All that a verdict may look at. What the agent wrote is not among it. */
export interface RunFacts {
	/** What the host did to the run. */
	stoppedAs: "cancelled" | "interrupted" | null;
	/** What `execute()` resolved with, or `null` when it rejected. */
	result: AdapterExecutionResult | null;
	/** What it rejected with. */
	thrown: unknown;
	/** Last lines of standard error, for the error object. */
	stderrTail: string | null;
	/** How the last process of the run came to its end; `null` when none was started. */
	end: CallEnd | null;
	/** The run wrote more than a log may hold, and was stopped for it. */
	logLimitExceeded: boolean;
}

export interface Verdict {
	status: RunStatus;
	/** The fact that decided. */
	reason: string;
	error: RunError | null;
}

/** The one place that says how a run ended. The first rule that fits decides. */
export function decideVerdict(facts: RunFacts): Verdict {
	const { stoppedAs, result, thrown, stderrTail } = facts;
	if (stoppedAs !== null) return { status: stoppedAs, reason: stoppedAs, error: errorFromRemains(facts.end) };
	if (facts.logLimitExceeded) return { status: "failed", reason: "log_limit_exceeded", error: LOG_LIMIT_EXCEEDED };
	if (result === null) return { status: "failed", reason: "adapter_threw", error: errorFromThrown(thrown) };
	const end = { exitCode: result.exitCode, signal: result.signal, stderrTail };
	if (result.timedOut) {
		const reason = facts.end?.how === "idle_limit" ? "idle_limit" : "wall_limit";
		return { status: "timed_out", reason, error: { ...end, code: reason, ...explainLimit(reason, result) } };
	}
	if (facts.end?.how === "lost" && result.exitCode === null && result.signal === null) return lost(end);
	if (result.errorMessage || result.errorCode) {
		return { status: "failed", reason: "adapter_error", error: { ...end, ...errorFromResult(result) } };
	}
	if (result.signal !== null) {
		const error = { ...end, code: "killed_by_signal", message: `The agent was ended by ${result.signal}.` };
		return { status: "failed", reason: "signal", error };
	}
	if (result.exitCode === null) return lost(end);
	if (result.exitCode !== 0) {
		const error = { ...end, code: "exit_code", message: `The agent exited with code ${result.exitCode}.` };
		return { status: "failed", reason: "exit_code", error };
	}
	return { status: "succeeded", reason: "completed", error: null };
}

const LOG_LIMIT_EXCEEDED: RunError = {
	code: "log_limit_exceeded",
	message: "The run wrote more than its log may hold, so it was stopped. All up to the limit is kept.",
	hint: "Have the agent write less, or send what it produces to a file of its own.",
};

const DISK_FULL: RunError = {
	code: "disk_full",
	message: "There was no room on the disk for what the run needs.",
	hint: "Free some on the disk of the data folder, then run it again.",
};

function lost(end: Partial<RunError>): Verdict {
	const error = { ...end, code: "process_lost", message: "The agent's process is gone and left no exit status." };
	return { status: "failed", reason: "process_lost", error };
}

function explainLimit(limit: TimeLimit, result: AdapterExecutionResult): Pick<RunError, "message" | "hint"> {
	if (limit === "idle_limit") {
		return {
			message: "The agent wrote nothing and used no CPU time for longer than it may.",
			hint: "See what it waited for; an agent that has to wait that long needs a longer idleTimeoutSec, or 0 for no limit.",
		};
	}
	return {
		message: result.errorMessage || "The run took longer than its limit.",
		hint: result.errorHint ?? null,
	};
}

function errorFromRemains(end: CallEnd | null): RunError | null {
	if (end === null || end.survivors.length === 0) return null;
	return {
		code: "stop_incomplete",
		message: `Even SIGKILL did not end process ${end.survivors.join(", ")}.`,
		hint: "A process that hangs in the kernel goes when the disk or the network it waits for answers again.",
	};
}

function errorFromResult(result: AdapterExecutionResult): Pick<RunError, "code" | "message" | "family" | "hint"> {
	return {
		code: result.errorCode || "adapter_failed",
		message: firstLine(result.errorMessage || `The adapter reported ${result.errorCode}.`),
		family: result.errorFamily ?? null,
		hint: result.errorHint ?? null,
	};
}

function errorFromThrown(thrown: unknown): RunError {
	if (isCodedError(thrown)) return { code: thrown.code, message: firstLine(thrown.message), hint: thrown.hint ?? null };
	if (isOutOfSpace(thrown)) return DISK_FULL;
	const message = thrown instanceof Error ? thrown.message : String(thrown);
	return { code: "adapter_threw", message: firstLine(`The adapter failed: ${message}`) };
}

function firstLine(text: string): string {
	return text.trim().split("\n", 1)[0] ?? "";
}
