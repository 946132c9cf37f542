import { readFileSync, writeFileSync } from "node:fs";
import { listMembers, type ProcessSet } from "../identify/process-set.ts";
import { readSpoolState, type Spool } from "../launch/spool.ts";
import type { CallEnd, TimeLimit } from "../scope/run-scope.ts";
import type { SpooledCall } from "../spooled-process.ts";
import { terminate } from "../terminate/terminate.ts";
import { createIdleWatch } from "./idle-watch.ts";
import type { SpoolWatch } from "./spool-watch.ts";

/** Grace for what a process leaves behind after it has ended by itself. */
const LEFTOVER_GRACE_SEC = 2;

type Ending = Omit<CallEnd, "call">;

/** Waits for the end, brings it about when time is up or the run is stopped, and clears what is left. */
export async function waitForExit(
	call: SpooledCall,
	set: ProcessSet,
	watch: SpoolWatch,
	startedAt: string,
): Promise<Ending> {
	const { options, host, spool } = call;
	const findLimit = limitsOf(call, set, startedAt);
	const changes = watch.endReader();
	const stop = () => watch.poke();
	const signals = [host.signal, host.detach, ...(options.stopSignal ? [options.stopSignal] : [])];
	for (const signal of signals) signal.addEventListener("abort", stop);
	try {
		while (readSpoolState(spool) === "running") {
			host.detach.throwIfAborted();
			if (host.signal.aborted || options.stopSignal?.aborted) {
				return { how: "stopped", survivors: await terminate(set, options.graceSec) };
			}
			const limit = findLimit();
			if (limit !== null) {
				writeFileSync(spool.limit, limit, { mode: 0o600 });
				const survivors = await terminate(set, options.graceSec);
				return { how: host.signal.aborted ? "stopped" : limit, survivors };
			}
			await changes.next();
		}
	} finally {
		for (const signal of signals) signal.removeEventListener("abort", stop);
	}
	const isAlone = listMembers(set, { withoutLeader: true }).length === 0;
	const survivors = isAlone ? [] : await terminate(set, LEFTOVER_GRACE_SEC);
	const how = readLimit(spool) ?? (readSpoolState(spool) === "lost" ? "lost" : "by_itself");
	return { how, survivors };
}

export function isTimeLimit(how: string): how is TimeLimit {
	return how === "wall_limit" || how === "idle_limit";
}

/** Tells the limit that is reached, the one that an earlier host was about to enforce included. */
function limitsOf({ options, host, spool }: SpooledCall, set: ProcessSet, startedAt: string): () => TimeLimit | null {
	const enforced = readLimit(spool);
	const { timeoutSec } = options;
	const deadline = timeoutSec > 0 ? Date.parse(startedAt) + timeoutSec * 1000 : Number.POSITIVE_INFINITY;
	const idle = createIdleWatch(set, spool, host.idleTimeoutSec ?? 0);
	return () => {
		if (enforced !== null) return enforced;
		if (Date.now() >= deadline) return "wall_limit";
		return idle.isOver() ? "idle_limit" : null;
	};
}

function readLimit(spool: Spool): TimeLimit | null {
	try {
		const limit = readFileSync(spool.limit, "utf8");
		return isTimeLimit(limit) ? limit : null;
	} catch {
		return null;
	}
}
