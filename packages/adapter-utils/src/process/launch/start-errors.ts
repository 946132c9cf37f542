import { CodedError } from "../../errors/coded-error.ts";
import { exhaustedError } from "../../errors/exhausted.ts";
import { messageOf } from "../../errors/message-of.ts";
import type { Spool } from "./spool.ts";

/** Error for a command that was not started, because the shim could not record it. */
export function notRecorded({ folder }: Spool, cause?: unknown): CodedError {
	const exhausted = exhaustedError(cause);
	if (exhausted !== null) return exhausted;
	const reason = cause === undefined ? "" : ` ${messageOf(cause)}`;
	const message = `The command was not started, because it could not be recorded in ${folder}.${reason}`;
	return new CodedError("command_not_recorded", message, {
		hint: "Check that the disk of the server's data folder has free space and is writable.",
		cause,
	});
}

export function startFailed(reason: string, cause?: unknown): CodedError {
	const exhausted = exhaustedError(cause);
	if (exhausted !== null) return exhausted;
	return new CodedError("command_start_failed", `The command could not be started: ${reason}`, {
		hint: "Check that the command is a program for this machine and that its interpreter is installed.",
		cause,
	});
}

export function runStopped(): CodedError {
	return new CodedError("run_stopped", "The run was stopped before its command started.", {
		hint: "Wake the agent again to start a new run.",
	});
}

export function detachedBeforeStart(): CodedError {
	return new CodedError("run_detached", "The server has detached from the run before its command started.");
}

export function spoolChanged({ folder }: Spool, cause?: unknown): CodedError {
	const message = `The command was stopped, because its files in ${folder} were removed or replaced.`;
	return new CodedError("spool_changed", message, {
		hint: "The files belong to the server. Check whether the agent or a cleanup job changes files in the server's data folder.",
		cause,
	});
}
