import { setTimeout as delay } from "node:timers/promises";
import { graceMsFrom } from "../../limits/grace-period.ts";
import { isForeignProcess } from "../identify/foreign-process.ts";
import { hasProcTable, type ProcessRow, readLockLimit } from "../identify/proc-table.ts";
import { identifyProcess, isProcessAlive, type ProcessIdentity } from "../identify/process-identity.ts";
import { readTree } from "../identify/process-tree.ts";
import { lockLimitOf } from "../identify/run-marker.ts";
import { sendSignal } from "../identify/send-signal.ts";
import { killUntilGone } from "./kill-until-gone.ts";

const POLL_MS = 20;

export interface ReportedProcesses {
	/** Ignores processes that do not belong to the run, and processes of `runChildProcess`, which kills its own. */
	add(pid: number): void;
	/** Sends SIGTERM to the processes and their descendants; after at most `graceSec` seconds, SIGKILL. */
	kill(graceSec: number): Promise<void>;
}

/** Kills nothing without `/proc`, because a reported process cannot be verified. */
export function createReportedProcesses(runId: string): ReportedProcesses {
	const reported: ProcessIdentity[] = [];
	/** Descendants seen so far; once their parent has exited, the process table no longer shows whose they are. */
	const seen = new Map<number, ProcessIdentity>();
	const readLiving = (): ProcessIdentity[] => {
		const known = [...reported, ...seen.values()].filter(isProcessAlive);
		for (const row of readTree(known.map(({ pid }) => pid))) seen.set(row.pid, identityOf(row));
		return [...seen.values()].filter(isProcessAlive);
	};
	const signalAll = (signal: NodeJS.Signals) => {
		for (const { pid } of readLiving()) sendSignal(pid, signal);
	};
	return {
		add(pid) {
			if (!hasProcTable() || readLockLimit(pid) === lockLimitOf(runId)) return;
			const identity = isForeignProcess(pid, runId, process.pid) ? null : identifyProcess(pid);
			if (identity !== null) reported.push(identity);
		},
		async kill(graceSec) {
			if (reported.length === 0 || readLiving().length === 0) return;
			signalAll("SIGTERM");
			for (const until = performance.now() + graceMsFrom(graceSec); performance.now() < until; await delay(POLL_MS)) {
				if (readLiving().length === 0) return;
			}
			await killUntilGone(readLiving);
		},
	};
}

function identityOf({ pid, startTime }: ProcessRow): ProcessIdentity {
	return { pid, startTime };
}
