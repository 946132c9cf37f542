import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "../errors/coded-error.ts";
import { ticksSinceBoot } from "./identify/proc-table.ts";
import type { ProcessSet } from "./identify/process-set.ts";
import type { RunChildProcessOptions, RunChildProcessResult } from "./launch/child-process.ts";
import { type ShimCommand, startShim } from "./launch/shim.ts";
import { createSpool, findShim, readShimPid, readSpoolState, readStartedAt, type Spool } from "./launch/spool.ts";
import { followOutput } from "./output/follow-output.ts";
import { readTail } from "./output/read-tail.ts";
import type { RunScope } from "./scope/run-scope.ts";
import { readExitStatus } from "./watch/exit-status.ts";
import { type SpoolWatch, watchSpool } from "./watch/spool-watch.ts";
import { isTimeLimit, waitForExit } from "./watch/wait-for-exit.ts";

/** The two clocks that are compared may be read a tick apart. */
const CLOCK_SLACK_TICKS = 2;

export interface SpooledCall {
	host: Pick<RunScope, "runId" | "loggedBytes" | "signal" | "detach" | "idleTimeoutSec" | "onCallEnd">;
	call: number;
	spool: Spool;
	/** Prepares the command; not asked when the process of this call was started by an earlier host. */
	command: () => Promise<ShimCommand>;
	options: RunChildProcessOptions;
}

/** Starts the process of a call, or takes over the one that its spool tells of, and stays until it is over. */
export async function runSpooledProcess(call: SpooledCall): Promise<RunChildProcessResult> {
	const { spool, options, host } = call;
	const notBefore = ticksSinceBoot() - CLOCK_SLACK_TICKS;
	const isOwn = readSpoolState(spool) === "none" && !(await isStarting(spool));
	if (isOwn) await start(call);
	const pid = readShimPid(spool);
	const startedAt = readStartedAt(spool);
	if (pid === null || startedAt === null) throw startFailed("The process ended before it could be recorded.");
	await options.onSpawn?.({ pid, processGroupId: pid, startedAt });

	const known = { runId: host.runId, leader: pid, spoolFolder: spool.folder };
	const set: ProcessSet = isOwn ? { ...known, notBefore } : known;
	const watch = watchSpool(spool);
	let complete = false;
	try {
		const output = followBoth(call, watch, () => complete);
		output.catch(() => undefined);
		const { how, survivors } = await waitForExit(call, set, watch, startedAt);
		complete = true;
		watch.poke();
		await output;
		const { startFailure, ...exit } = readExitStatus(spool);
		if (startFailure !== undefined) throw startFailed(startFailure);
		// Without a status the shim was killed too, which only happens to what ignored SIGTERM.
		if (!["by_itself", "lost"].includes(how) && exit.exitCode === null && exit.signal === null) exit.signal = "SIGKILL";
		host.onCallEnd?.({ call: call.call, how, survivors });
		return {
			...exit,
			timedOut: isTimeLimit(how),
			stdout: await readTail(spool.stdout),
			stderr: await readTail(spool.stderr),
			pid,
			startedAt,
		};
	} catch (error) {
		throw detachedOr(error, host);
	} finally {
		watch.close();
	}
}

async function start({ spool, options, command, host }: SpooledCall): Promise<void> {
	if (host.signal.aborted) throw new CodedError("run_stopped", "The run was stopped before its command started.");
	const prepared = await command();
	createSpool(spool, options.stdin ?? "");
	const shim = await startShim(spool, prepared);
	// The shim writes its pid first of all; without it nobody could take over.
	const gone = shim.exited.then(() => true);
	while (readShimPid(spool) === null) {
		if (await Promise.race([gone, delay(2, false)])) break;
	}
}

/** An earlier host may have died between starting the shim and its first act; then the pid is about to appear. */
async function isStarting(spool: Spool): Promise<boolean> {
	while (findShim(spool) !== null) {
		if (readShimPid(spool) !== null) return true;
		await delay(2);
	}
	return readShimPid(spool) !== null;
}

async function followBoth(call: SpooledCall, watch: SpoolWatch, isComplete: () => boolean): Promise<void> {
	const { spool, options, host } = call;
	const follow = (stream: "stdout" | "stderr") =>
		followOutput({
			file: spool[stream],
			call: call.call,
			stream,
			loggedBytes: host.loggedBytes(call.call, stream),
			watch,
			isComplete,
			detach: host.detach,
			deliver: async (name, text) => {
				try {
					await options.onLog(name, text);
				} catch (error) {
					if (options.onLogError === undefined) throw error;
					options.onLogError(error, host.runId, `Could not log a piece of ${name}.`);
				}
			},
		});
	await Promise.all([follow("stdout"), follow("stderr")]);
}

/** The reason of an aborted signal may be anything; whoever asked is told the same every time. */
function detachedOr(error: unknown, host: Pick<RunScope, "detach">): unknown {
	return host.detach.aborted
		? new CodedError("run_detached", "The host has let go of the run; its process goes on.")
		: error;
}

function startFailed(reason: string): CodedError {
	return new CodedError("command_start_failed", `The command could not be started: ${reason}`, {
		hint: "Check that it is a program for this machine and that its interpreter is installed.",
	});
}
