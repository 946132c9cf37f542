import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "../errors/coded-error.ts";
import { messageOf } from "../errors/message-of.ts";
import { ticksSinceBoot } from "./identify/proc-table.ts";
import type { ProcessSet } from "./identify/process-set.ts";
import type { RunChildProcessResult } from "./launch/child-process.ts";
import { startShim } from "./launch/shim.ts";
import { createSpool, findShim, readShim, readSpoolState, readStartedAt, type Spool } from "./launch/spool.ts";
import type { SpooledCall } from "./launch/spooled-call.ts";
import { followOutput } from "./output/follow-output.ts";
import { readTail } from "./output/read-tail.ts";
import type { RunScope } from "./scope/run-scope.ts";
import { readExitStatus } from "./watch/exit-status.ts";
import { type SpoolWatch, watchSpool } from "./watch/spool-watch.ts";
import { isTimeLimit, waitForExit } from "./watch/wait-for-exit.ts";

/** `/proc/uptime` and the start times of processes may be one tick apart. */
const CLOCK_SLACK_TICKS = 2;

/** Starts the process of a call, or takes over the one recorded in its spool, and resolves when it has exited. */
export async function runSpooledProcess(call: SpooledCall): Promise<RunChildProcessResult> {
	const { spool, options, scope } = call;
	const notBefore = ticksSinceBoot() - CLOCK_SLACK_TICKS;
	const isFirst = readSpoolState(spool) === "none" && !(await isStarting(spool));
	if (isFirst) await start(call);
	const shim = readShim(spool);
	const startedAt = readStartedAt(spool);
	if (shim === null || startedAt === null) throw notRecorded(spool);
	const { pid } = shim;
	const sawShim = isFirst || readSpoolState(spool) === "running";
	await options.onSpawn?.({ pid, processGroupId: pid, startedAt });

	const known = { runId: scope.runId, shim, sawShim };
	const set: ProcessSet = isFirst ? { ...known, notBefore } : known;
	const watch = watchSpool(spool);
	let complete = false;
	try {
		const output = followBoth(call, watch, () => complete);
		output.catch(() => undefined);
		const { how, survivors } = await waitForExit(call, set, watch, startedAt);
		complete = true;
		watch.notify();
		await output;
		const { startFailure, ...exit } = readExitStatus(spool);
		if (startFailure !== undefined) throw startFailed(startFailure);
		// No status means that the shim was killed too, which only happens after SIGTERM was ignored.
		if (!["by_itself", "lost"].includes(how) && exit.exitCode === null && exit.signal === null) exit.signal = "SIGKILL";
		scope.onCallEnd?.({ call: call.call, how, survivors });
		return {
			...exit,
			timedOut: isTimeLimit(how),
			stdout: await readTail(spool.stdout),
			stderr: await readTail(spool.stderr),
			pid,
			startedAt,
		};
	} catch (error) {
		throw detachedOr(error, scope);
	} finally {
		watch.close();
	}
}

async function start({ spool, options, command, scope }: SpooledCall): Promise<void> {
	if (scope.signal.aborted) throw new CodedError("run_stopped", "The run was stopped before its command started.");
	const prepared = await command();
	try {
		createSpool(spool, options.stdin ?? "");
	} catch (error) {
		throw notRecorded(spool, error);
	}
	const shim = await startShim(spool, prepared).catch((error: unknown) => {
		throw startFailed(messageOf(error), error);
	});
	// Without the pid file another server could not take over, so the start is not complete before it exists.
	const exited = shim.exited.then(() => true);
	while (readShim(spool) === null) {
		if (await Promise.race([exited, delay(2, false)])) break;
	}
}

/** An earlier server may have died after it spawned the shim; then the shim is about to write its pid file. */
async function isStarting(spool: Spool): Promise<boolean> {
	while (findShim(spool) !== null) {
		if (readShim(spool) !== null) return true;
		await delay(2);
	}
	return readShim(spool) !== null;
}

async function followBoth(call: SpooledCall, watch: SpoolWatch, isComplete: () => boolean): Promise<void> {
	const { spool, options, scope } = call;
	const follow = (stream: "stdout" | "stderr") =>
		followOutput({
			file: spool[stream],
			call: call.call,
			stream,
			loggedBytes: scope.loggedBytes(call.call, stream),
			watch,
			isComplete,
			detach: scope.detach,
			deliver: async (name, text) => {
				try {
					await options.onLog(name, text);
				} catch (error) {
					if (options.onLogError === undefined) throw error;
					options.onLogError(error, scope.runId, `Could not log a chunk of ${name}.`);
				}
			},
		});
	await Promise.all([follow("stdout"), follow("stderr")]);
}

/** An aborted signal may carry any reason; callers always get the same error. */
function detachedOr(error: unknown, scope: Pick<RunScope, "detach">): unknown {
	return scope.detach.aborted
		? new CodedError("run_detached", "The server has detached from the run; its process goes on.")
		: error;
}

/** Nothing runs: the shim does not start a command that it cannot record. */
function notRecorded({ folder }: Spool, cause?: unknown): CodedError {
	const reason = cause === undefined ? "" : ` ${messageOf(cause)}`;
	const message = `The command was not started, because it could not be recorded in ${folder}.${reason}`;
	return new CodedError("command_not_recorded", message, {
		hint: "Check that the disk of the server's data folder has free space and can be written.",
		cause,
	});
}

function startFailed(reason: string, cause?: unknown): CodedError {
	return new CodedError("command_start_failed", `The command could not be started: ${reason}`, {
		hint: "Check that it is a program for this machine and that its interpreter is installed.",
		cause,
	});
}
