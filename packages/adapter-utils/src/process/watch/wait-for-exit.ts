import { closeSync, constants, openSync, writeSync } from "node:fs";
import { readRegularFileSync } from "../../files/regular-file.ts";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import { offload } from "../helper/helper.ts";
import { listMembers, type ProcessSet } from "../identify/process-set.ts";
import { readOutputBytes, readSpoolState, type Spool } from "../launch/spool.ts";
import type { SpooledCall } from "../launch/spooled-call.ts";
import type { CallEnd, TimeLimit } from "../scope/run-scope.ts";
import { terminate } from "../terminate/terminate.ts";
import { readActivityTime } from "./call-files.ts";
import { createIdleWatch } from "./idle-watch.ts";
import { processAgeMs } from "./process-age.ts";
import type { SpoolWatch } from "./spool-watch.ts";

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
				const survivors = await terminate(set, options.graceSec, { isUrgent });
				return { how: scope.signal.aborted ? "stopped" : limit, survivors };
			}
			await changes.next();
		}
	} finally {
		for (const signal of signals) signal.removeEventListener("abort", onAbort);
	}
	const orphans = await offload("listMembers", listMembers, set, { withoutLeader: true });
	const survivors = orphans.length > 0 ? await terminate(set, AGENT_LIMITS.orphanGraceMs / 1000) : [];
	const how = readLimit(spool) ?? (readSpoolState(spool, set.shim) === "lost" ? "lost" : "by_itself");
	return { how, survivors };
}

/** Checks the process, not the pid file, which an agent may have overwritten or moved. */
function isRunning(spool: Spool, { shim }: ProcessSet): boolean {
	return readSpoolState(spool, shim) === "running";
}

type Limit = TimeLimit | "output_limit";

export function isTimeLimit(how: string): how is TimeLimit {
	return how === "wall_limit" || how === "idle_limit";
}

/** Also returns a limit that an earlier server had started to enforce. */
function limitsOf({ options, scope, spool }: SpooledCall, set: ProcessSet, startedAt: string): () => Limit | null {
	const enforced = readLimit(spool);
	const { timeoutSec } = options;
	const ageMs = processAgeMs(set.shim?.startTime ?? null, startedAt);
	const deadline = timeoutSec > 0 ? performance.now() - ageMs + timeoutSec * 1000 : Number.POSITIVE_INFINITY;
	// The bridge uses CPU time even when its program is idle, so the activity that it records for the program counts.
	const readCpuTime = scope.environment && (() => readActivityTime(spool.folder));
	const idle = createIdleWatch(set, spool, scope.idleTimeoutSec ?? 0, readCpuTime);
	return () => {
		if (enforced !== null) return enforced;
		if (readOutputBytes(spool) > (scope.maxOutputBytes ?? Number.POSITIVE_INFINITY)) return "output_limit";
		if (performance.now() >= deadline) return "wall_limit";
		return idle.isExpired() ? "idle_limit" : null;
	};
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
	return isTimeLimit(limit) || limit === "output_limit" ? limit : null;
}
