import { hasProcTable, type ProcessRow } from "./proc-table.ts";
import { type ProcessMoment, readProcessesSince } from "./process-moment.ts";
import { marksOf } from "./run-marker.ts";
import { sendSignal } from "./send-signal.ts";
import { isShimRunning, type ShimIdentity } from "./shim-identity.ts";

/** The processes of a run: group and session of its first process, all processes with its marker, and descendants. */
export interface ProcessSet {
	runId: string;
	/** The first process, which leads the group and session; `null` to find processes by the marker only. */
	shim: ShimIdentity | null;
	/** Whether the shim was seen running, so its group and session belong to the run even after its exit. */
	sawShim?: boolean;
	/** Time before the first process of the run; `null` if unknown. */
	since: ProcessMoment | null;
}

export function listMembers(set: ProcessSet, options: { withoutLeader?: boolean } = {}): number[] {
	const rows = readProcessesSince(set.since);
	const members = membersAmong(rows, set);
	const leader = ownLeader(set, rows);
	if (options.withoutLeader && leader !== null) members.delete(leader);
	return [...members];
}

function membersAmong(rows: ProcessRow[], set: ProcessSet, isMarked = marksOf(set.runId)): Set<number> {
	const members = new Set<number>();
	const leader = ownLeader(set, rows);
	for (const row of rows) {
		if (row.pid === process.pid) continue;
		if ((leader !== null && isKin(row, leader)) || isMarked(row.pid)) members.add(row.pid);
	}
	addDescendants(members, rows);
	return members;
}

/** Each process gets the signal once, because many programs exit without cleanup on a second one. */
export function signalAll(set: ProcessSet, signal: NodeJS.Signals): void {
	const rows = readProcessesSince(set.since);
	const leader = ownLeader(set, rows);
	const inGroup = new Set(rows.filter(({ group }) => group === leader).map(({ pid }) => pid));
	const others = listMembers(set).filter((pid) => !inGroup.has(pid));
	if (leader !== null) sendSignal(-leader, signal);
	for (const pid of others) sendSignal(pid, signal);
}

/** Spares the leader, so that it can record the exit status. */
export function signalFollowers(set: ProcessSet, signal: NodeJS.Signals): void {
	for (const pid of listMembers(set, { withoutLeader: true })) sendSignal(pid, signal);
}

export function isEmpty(set: ProcessSet): boolean {
	if (hasProcTable()) return membersAmong(readProcessesSince(set.since), set).size === 0;
	return set.shim === null || !sendSignal(-set.shim.pid, 0);
}

/** Reads the process table only once, because every run ends with this check. */
export function isRunGone(runId: string, shims: ShimIdentity[], since: ProcessMoment | null): boolean {
	if (!hasProcTable()) return shims.every((shim) => isEmpty({ runId, shim, since }));
	const rows = readProcessesSince(since);
	const isMarked = marksOf(runId);
	if (rows.some(({ pid }) => pid !== process.pid && isMarked(pid))) return false;
	return shims.every((shim) => membersAmong(rows, { runId, shim, since }, () => false).size === 0);
}

/**
 * Pid of the shim if its group and session belong to the run, else `null`. The system does not reuse the number of a
 * group that has members, but other groups may have it after a reboot, in another container, or long after the exit.
 */
function ownLeader({ shim, sawShim = false }: ProcessSet, rows: ProcessRow[]): number | null {
	if (shim === null) return null;
	const isOurs = rows.some(({ pid }) => pid === shim.pid) ? isShimRunning(shim) : sawShim || !hasProcTable();
	return isOurs ? shim.pid : null;
}

function isKin({ pid, group, session }: ProcessRow, leader: number): boolean {
	return pid === leader || group === leader || session === leader;
}

function addDescendants(members: Set<number>, rows: ProcessRow[]): void {
	for (let grew = true; grew; ) {
		grew = false;
		for (const row of rows) {
			if (members.has(row.parent) && !members.has(row.pid)) {
				members.add(row.pid);
				grew = true;
			}
		}
	}
}
