import { hasProcTable, type ProcessRow, readCommandLine, readProcesses } from "./proc-table.ts";
import { isMarked } from "./run-marker.ts";

/** The processes of a run: group and session of its first process, their descendants, and all that carry its mark. */
export interface ProcessSet {
	runId: string;
	/** Pid of the first process, the shim, which leads the group and the session. */
	leader: number;
	/** Part of the shim's command line, by which the shim is recognised. */
	spoolFolder: string;
	/** Clock ticks since boot. Older processes are not members, which saves reading their marks. Default: no limit. */
	notBefore?: number;
}

/** Pids of the running members, without the leader if `withoutLeader` is set. */
export function listMembers(set: ProcessSet, options: { withoutLeader?: boolean } = {}): number[] {
	const rows = readProcesses();
	const members = new Set<number>();
	const includesKin = isLeaderOurs(set, rows);
	for (const row of rows) {
		if (row.pid === process.pid || Number(row.startTime) < (set.notBefore ?? 0)) continue;
		if ((includesKin && isKin(row, set)) || isMarked(row.pid, set.runId)) members.add(row.pid);
	}
	addDescendants(members, rows);
	if (options.withoutLeader) members.delete(set.leader);
	return [...members];
}

/**
 * Sends a signal to the whole group at once, and to each member outside the group. No process gets it twice, because the
 * second one could hit the command that the shim runs after the first, to record the exit status.
 */
export function signalAll(set: ProcessSet, signal: NodeJS.Signals): void {
	const rows = readProcesses();
	const inGroup = new Set(rows.filter(({ group }) => group === set.leader).map(({ pid }) => pid));
	const hasGroup = isLeaderOurs(set, rows);
	const others = listMembers(set).filter((pid) => !hasGroup || !inGroup.has(pid));
	if (hasGroup) sendSignal(-set.leader, signal);
	for (const pid of others) sendSignal(pid, signal);
}

/** Spares the leader, so that it can still record the exit status. */
export function signalFollowers(set: ProcessSet, signal: NodeJS.Signals): void {
	for (const pid of listMembers(set, { withoutLeader: true })) sendSignal(pid, signal);
}

export function isEmpty(set: ProcessSet): boolean {
	if (hasProcTable()) return listMembers(set).length === 0;
	return !sendSignal(-set.leader, 0);
}

/**
 * The system does not reuse the number of a group that has members. So a group without a leader is ours; if the leader is
 * not our shim, the group is gone and an unrelated process has got the pid.
 */
function isLeaderOurs(set: ProcessSet, rows: ProcessRow[]): boolean {
	if (!rows.some(({ pid }) => pid === set.leader)) return true;
	return readCommandLine(set.leader).includes(set.spoolFolder);
}

function isKin(row: ProcessRow, set: ProcessSet): boolean {
	return row.pid === set.leader || row.group === set.leader || row.session === set.leader;
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

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(pid, signal);
	} catch {
		return false;
	}
}
