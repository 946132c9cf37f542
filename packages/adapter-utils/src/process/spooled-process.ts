import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "../errors/coded-error.ts";
import { AGENT_LIMITS } from "../limits/agent-limits.ts";
import { openInputJournal } from "./input/input-journal.ts";
import type { RunChildProcessResult } from "./launch/child-process.ts";
import type { SpooledCall } from "./launch/spooled-call.ts";
import { startFailed } from "./launch/start-errors.ts";
import { isFirst, type LaunchedCall, startCall, takeOverCall } from "./launched-call.ts";
import { followBoth } from "./output/follow-output.ts";
import { closeOutput } from "./output/output-files.ts";
import { readTailOf } from "./output/read-tail.ts";
import type { RunScope } from "./scope/run-scope.ts";
import { readFailure } from "./watch/call-files.ts";
import { readExitStatus } from "./watch/exit-status.ts";
import { readMemoryKills } from "./watch/memory-kills.ts";
import { watchSpool } from "./watch/spool-watch.ts";
import { isTimeLimit, waitForExit } from "./watch/wait-for-exit.ts";

/** Starts the process, or takes over a process that an earlier server started. Resolves when it has exited. */
export async function runSpooledProcess(call: SpooledCall): Promise<RunChildProcessResult> {
	const launched = (await isFirst(call.spool)) ? await startCall(call) : await takeOverCall(call);
	try {
		return await followProcess(call, launched);
	} finally {
		await closeOutput(launched.output);
	}
}

async function followProcess(call: SpooledCall, launched: LaunchedCall): Promise<RunChildProcessResult> {
	const { spool, options, scope } = call;
	const { set, shim, startedAt } = launched;
	const { pid } = shim;
	// Awaited later, because a short program may exit before `onSpawn` resolves.
	const reported = options.onSpawn?.({ pid, processGroupId: pid, startedAt });
	reported?.catch(() => undefined);
	options.onInput?.(openInputJournal(spool));
	const watch = watchSpool(spool);
	void launched.exited?.then(watch.notify);
	let complete = false;
	const memoryKills = readMemoryKills();
	try {
		const output = followBoth(call, launched, watch, () => complete);
		output.catch(() => undefined);
		const { how: seen, ...left } = await waitForExit(call, set, watch, startedAt);
		// The file may lack the status, because the disk has become read-only or the agent has changed the file.
		const unrecorded = seen === "lost" ? await exitStatusOf(launched) : null;
		const how = unrecorded === null ? seen : "by_itself";
		complete = true;
		watch.notify();
		await output;
		await reported;
		const { startFailure, ...exit } = readExitStatus(spool, unrecorded);
		if (startFailure !== undefined) throw startFailed(startFailure);
		const failure = scope.environment === undefined ? null : readFailure(spool.folder);
		if (failure !== null && how === "by_itself") throw failure;
		// Without a status, SIGKILL ended the shim too, because the program ignored SIGTERM.
		if (!["by_itself", "lost"].includes(how) && exit.exitCode === null && exit.signal === null) exit.signal = "SIGKILL";
		const memory = readMemoryKills() > memoryKills ? { wasOutOfMemory: true } : {};
		scope.onCallEnd?.({ call: call.call, how, ...left, ...memory });
		return {
			...(how === "after_result" ? { exitCode: 0, signal: null, endedAfterResult: true } : exit),
			timedOut: isTimeLimit(how),
			stdout: await readTailOf(launched.output.stdout),
			stderr: await readTailOf(launched.output.stderr),
			pid,
			startedAt,
		};
	} catch (error) {
		throw detachedOr(error, scope);
	} finally {
		watch.close();
	}
}

/** Exit status of the shim; `null` if unknown, for example because an earlier server started the program. */
async function exitStatusOf({ exited }: LaunchedCall): Promise<number | null> {
	return (await Promise.race([exited, delay(AGENT_LIMITS.killMs, null, { ref: false })])) ?? null;
}

/** Replaces the reason of the aborted signal, so that callers always get the same error. */
function detachedOr(error: unknown, scope: Pick<RunScope, "detach">): unknown {
	return scope.detach.aborted
		? new CodedError("run_detached", "The server has detached from the run; the process keeps running.")
		: error;
}
