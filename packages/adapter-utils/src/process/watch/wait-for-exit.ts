import { closeSync, constants, openSync, writeSync } from "node:fs";
import { readRegularFileSync } from "../../files/regular-file.ts";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import { offload } from "../helper/helper.ts";
import { hasProcTable, readProcess } from "../identify/proc-table.ts";
import { listMembers, type ProcessSet } from "../identify/process-set.ts";
import { readOutputBytes, readSpoolState, type Spool } from "../launch/spool.ts";
import type { SpooledCall } from "../launch/spooled-call.ts";
import type { CallEnd, TimeLimit } from "../scope/run-scope.ts";
import { terminate } from "../terminate/terminate.ts";
import { readRemoteActivity } from "./call-files.ts";
import { describeProcesses } from "./describe-processes.ts";
import { createFileWatch, type FileWatch } from "./file-watch.ts";
import { createIdleWatch, type IdleWatch } from "./idle-watch.ts";
import { processAgeMs } from "./process-age.ts";
import { readProcessActivity } from "./read-activity.ts";
import type { SpoolWatch } from "./spool-watch.ts";
import { createTurnWatch } from "./turn-watch.ts";

/** Kills the process when a limit is reached or the run is stopped, and kills its orphans. */
export async function waitForExit(
	call: SpooledCall,
	set: ProcessSet,
	watch: SpoolWatch,
	startedAt: string,
): Promise<Omit<CallEnd, "call">> {
	const { options, scope, spool } = call;
	const findLimit = limitsOf(call, set, startedAt);
	const maxBytes = (scope.maxOutputBytes ?? Number.POSITIVE_INFINITY) + AGENT_LIMITS.stopOutputBytes;
	const isUrgent = () => readOutputBytes(spool) > maxBytes;
	const changes = watch.changes();
	const onAbort = () => watch.notify();
	const signals = [scope.signal, scope.detach, ...(options.stopSignal ? [options.stopSignal] : [])];
	for (const signal of signals) signal.addEventListener("abort", onAbort);
	try {
		while (isRunning(spool, set)) {
			scope.detach.throwIfAborted();
			if (scope.signal.aborted || options.stopSignal?.aborted) {
				return { how: "stopped", survivors: await terminate(set, options.graceSec, { isUrgent }) };
			}
			const limit = findLimit();
			if (limit !== null) {
				recordLimit(spool, limit);
				const open = limit === "after_result" ? await leftOpen(set) : {};
				const survivors = await terminate(set, options.graceSec, { isUrgent });
				return { how: scope.signal.aborted ? "stopped" : limit, survivors, ...open };
			}
			await changes.next();
		}
	} finally {
		for (const signal of signals) signal.removeEventListener("abort", onAbort);
	}
	const orphans = await offload("listMembers", listMembers, set, { withoutLeader: true });
	const how = readLimit(spool) ?? (readSpoolState(spool, set.shim) === "lost" ? "lost" : "by_itself");
	// If the shim was lost, the program itself may be among the orphans.
	const open = how === "by_itself" && orphans.length > 0 ? { leftOpen: describeProcesses(orphans) } : {};
	const survivors = orphans.length > 0 ? await terminate(set, AGENT_LIMITS.orphanGraceMs / 1000) : [];
	return { how, survivors, ...open };
}

/** Processes other than the shim and the program itself. */
async function leftOpen(set: ProcessSet): Promise<Pick<CallEnd, "leftOpen">> {
	const members = await offload("listMembers", listMembers, set, { withoutLeader: true });
	const program = set.shim?.pid;
	const others = members.filter((pid) => readProcess(pid)?.parent !== program);
	return others.length > 0 ? { leftOpen: describeProcesses(others) } : {};
}

/** Checks the process, not the pid file, which an agent may have overwritten or moved. */
function isRunning(spool: Spool, { shim }: ProcessSet): boolean {
	return readSpoolState(spool, shim) === "running";
}

/** Default, for calls outside a run. */
const FINAL_GRACE_MS = 30_000;

type Limit = TimeLimit | "output_limit" | "after_result";

export function isTimeLimit(how: string): how is TimeLimit {
	return how === "wall_limit" || how === "idle_limit";
}

/** The returned function also reports a limit that an earlier server had started to enforce. */
function limitsOf(call: SpooledCall, set: ProcessSet, startedAt: string): () => Limit | null {
	const { options, scope, spool } = call;
	const enforced = readLimit(spool);
	const { timeoutSec } = options;
	const ageMs = processAgeMs(set.shim?.startTime ?? null, startedAt);
	const deadline = timeoutSec > 0 ? performance.now() - ageMs + timeoutSec * 1000 : Number.POSITIVE_INFINITY;
	// The bridge uses CPU time even when its program is idle, so the activity that it records for the program counts.
	const readProcesses = () => (scope.environment ? readRemoteActivity(spool.folder) : readProcessActivity(set));
	const read = () => {
		const activity = readProcesses();
		return { ...activity, signs: `${readOutputBytes(spool)} ${activity.signs}` };
	};
	const idleMs = hasProcTable() ? (scope.idleTimeoutSec ?? 0) * 1000 : 0;
	const idle = idleMs > 0 ? createIdleWatch(idleMs, read) : null;
	const files = scope.environment === undefined ? createFileWatch(options.cwd, idleMs, scope.dataFolder) : null;
	// Without `/proc`, background work that prints nothing cannot be distinguished from inactivity.
	const isVisible = scope.environment !== undefined || hasProcTable();
	const allowedMs = scope.finalGraceMs ?? FINAL_GRACE_MS;
	const graceMs = isVisible ? Math.min(allowedMs, options.finalGraceMs ?? allowedMs) : Number.POSITIVE_INFINITY;
	const turn = createTurnWatch(options.isTurnOver, graceMs, read, () => readOutputBytes(spool));
	// A program that has printed its final result has not failed, whichever limit ends it.
	const orAfterResult = (limit: TimeLimit): Limit => (turn.isOver() ? "after_result" : limit);
	return () => {
		if (enforced !== null) return enforced;
		if (readOutputBytes(spool) > (scope.maxOutputBytes ?? Number.POSITIVE_INFINITY)) return "output_limit";
		if (performance.now() >= deadline) return orAfterResult("wall_limit");
		if (turn.isExpired()) return "after_result";
		if (idle === null) return null;
		// Its processes are not read, because that would take long with many waiting runs.
		if (options.isWaiting?.() === true) idle.noteChange(0);
		else if (isIdle(idle, files)) return orAfterResult("idle_limit");
		return null;
	};
}

/** Checks the files last, because this reads a whole folder. */
function isIdle(idle: IdleWatch, files: FileWatch | null): boolean {
	const isExpired = idle.isExpired();
	if (files === null) return isExpired;
	if (!isExpired) {
		files.compareLater(idle.inactiveMs());
		return false;
	}
	const changedMs = files.changeAgeMs();
	if (typeof changedMs === "number") idle.noteChange(changedMs);
	return changedMs === "never";
}

/** Overwrites the preallocated file in place, because the disk may be full. */
function recordLimit(spool: Spool, limit: Limit): void {
	try {
		// Does not block, because an agent may have put a FIFO at the path.
		const file = openSync(spool.limit, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
		try {
			writeSync(file, limit);
		} finally {
			closeSync(file);
		}
	} catch {
		// Ignored, because only a server that takes over needs the record.
	}
}

function readLimit(spool: Spool): Limit | null {
	const limit = readRegularFileSync(spool.limit)?.trim() ?? "";
	return isTimeLimit(limit) || limit === "output_limit" || limit === "after_result" ? limit : null;
}
