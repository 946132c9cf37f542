import { type AdapterExecutionResult, exhaustedError, isCodedError } from "@paperclipai/adapter-utils";
import type { CallEnd, TimeLimit } from "@paperclipai/adapter-utils/host";
import type { RunError } from "@paperclipai/shared";
import { DrizzleQueryError } from "drizzle-orm";
import { isNotWritable, notWritable } from "../../../platform/errors/not-writable.ts";
import { isOutOfSpace } from "../../../platform/errors/out-of-space.ts";
import { describeThrown } from "../../adapters/thrown-location.ts";

export const LOG_LIMIT_EXCEEDED: RunError = {
	code: "log_limit_exceeded",
	message: "The run was stopped because its log reached the size limit. Everything up to the limit is kept.",
	hint: "Have the agent print less, or write large output to a file.",
};

export const LEASE_LOST: RunError = {
	code: "lease_lost",
	message:
		"The run was stopped because its server could not reach the database, and another server may have taken it over.",
	hint: "Check the connection between this server and PostgreSQL.",
};

export const BUDGET_EXCEEDED: RunError = {
	code: "budget_exceeded",
	message: "The run was stopped because the budget of its agent or company is used up.",
	hint: "Extend the budget to let the agent continue.",
};

const THREW_HINT = "Retry the run. If the error persists, report it to the author of the adapter.";

const DISK_FULL: RunError = {
	code: "disk_full",
	message: "The run failed because the disk of the data folder is full.",
	hint: "Free space on that disk, then retry the run.",
};

export function errorFromLimit(limit: TimeLimit, result: AdapterExecutionResult): Pick<RunError, "message" | "hint"> {
	if (limit === "idle_limit") {
		return {
			message:
				"The agent was inactive for longer than its idle limit: no output, no changed files, no started processes, hardly any CPU time.",
			hint: "Check what the agent was waiting for. If such waits are expected, raise idleTimeoutSec, or set it to 0 for no limit.",
		};
	}
	return {
		message: result.errorMessage || "The run exceeded its time limit.",
		hint: result.errorHint ?? null,
	};
}

export function errorFromSurvivors(callEnd: CallEnd | null): RunError | null {
	if (callEnd === null || callEnd.survivors.length === 0) return null;
	const { survivors } = callEnd;
	return {
		code: "stop_incomplete",
		message: `${survivors.length === 1 ? "Process" : "Processes"} ${survivors.join(", ")} survived SIGKILL.`,
		hint: "A process that is blocked in the kernel exits once the disk or network it waits for responds again.",
	};
}

const KILLED_STATUS = 128 + 9;

/** Adds a hint to the error of a program that was killed, but not by Paperclip. */
export function withMemoryHint(error: RunError, callEnd: CallEnd | null): RunError {
	const isKilled = error.signal === "SIGKILL" || error.exitCode === KILLED_STATUS || callEnd?.how === "lost";
	if (!isKilled || callEnd === null || !["by_itself", "lost"].includes(callEnd.how)) return error;
	if (callEnd.wasOutOfMemory) {
		const hint =
			"Out of memory: during the run, the system killed a process, probably this one. Give the machine or container more memory, or let the agent use less.";
		return { ...error, hint };
	}
	const hint =
		"Paperclip did not kill it. The system may have, when out of memory: see its log (dmesg), or memory.events of its cgroup.";
	return { ...error, hint: error.hint ?? hint };
}

export function errorFromResult(
	result: AdapterExecutionResult,
): Pick<RunError, "code" | "message" | "family" | "hint"> {
	return {
		code: result.errorCode || "adapter_failed",
		message: firstLine(result.errorMessage || `The adapter reported ${result.errorCode}.`),
		family: result.errorFamily ?? null,
		hint: result.errorHint ?? null,
	};
}

/** Joins the messages of several warnings, with code and hint of the first. */
export function errorFromWarnings({ warnings }: AdapterExecutionResult): RunError | null {
	const messages = (warnings ?? []).map(({ message }) => firstLine(message)).filter((message) => message !== "");
	const [first] = warnings ?? [];
	if (first === undefined || messages.length === 0) return null;
	return { code: first.code || "adapter_warning", message: messages.join(" "), hint: first.hint ?? null };
}

export function errorFromThrown(thrown: unknown): RunError {
	const coded = isCodedError(thrown) ? thrown : isNotWritable(thrown) ? notWritable(thrown) : exhaustedError(thrown);
	if (coded !== null) return { code: coded.code, message: firstLine(coded.message), hint: coded.hint ?? null };
	if (isOutOfSpace(thrown)) return DISK_FULL;
	if (thrown instanceof DrizzleQueryError) return notStored(thrown);
	return {
		code: "adapter_threw",
		message: firstLine(`The adapter failed: ${describeThrown(thrown)}`),
		hint: THREW_HINT,
	};
}

/** Omits the query, which does not help a user. */
function notStored({ cause }: DrizzleQueryError): RunError {
	return {
		code: "run_not_stored",
		message: firstLine(`The database could not store part of this run: ${cause?.message ?? "unknown reason"}`),
		hint: "This is a defect of Paperclip or of the adapter; the server's log has the details.",
	};
}

function firstLine(text: string): string {
	return text.trim().split("\n", 1)[0] ?? "";
}
