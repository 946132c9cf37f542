import { hasProcTable, type ProcessRow, readCommandLine, readProcesses } from "./proc-table.ts";
import { isMarked } from "./run-marker.ts";

/** What a run owns: the group and session of its first process, their descendants, and whoever carries its mark. */
export interface ProcessSet {
	runId: string;
	/** Pid of the first process, the shim, which leads the group and the session. */
	leader: number;
	/** Stands in the command line of the shim. */
	spoolFolder: string;
	/** Clock ticks after boot: what is older is no member, and its marks need not be read. Left out when unknown. */
	notBefore?: number;
}

/** Living members of a set, the leader left out when `withoutLeader`. */
export function listMembers(set: ProcessSet, options: { withoutLeader?: boolean } = {}): number[] {
	const rows = readProcesses();
	const members = new Set<number>();
	const kin = isLeaderOurs(set, rows);
	for (const row of rows) {
		if (row.pid === process.pid || Number(row.startTime) < (set.notBefore ?? 0)) continue;
		if ((kin && belongsByKinship(row, set)) || isMarked(row.pid, set.runId)) members.add(row.pid);
	}
	addDescendants(members, rows);
	if (options.withoutLeader) members.delete(set.leader);
	return [...members];
}

/**
 * Sends a signal to the group at one stroke, and to every member that has left the group. Never twice to one: what the shim
 * starts after the first, to write down the end, would be hit by the second.
 */
export function signalAll(set: ProcessSet, signal: NodeJS.Signals): void {
	const rows = readProcesses();
	const inGroup = new Set(rows.filter(({ group }) => group === set.leader).map(({ pid }) => pid));
	const hasGroup = isLeaderOurs(set, rows);
	const others = listMembers(set).filter((pid) => !hasGroup || !inGroup.has(pid));
	if (hasGroup) sendSignal(-set.leader, signal);
	for (const pid of others) sendSignal(pid, signal);
}

/** Leaves the leader alone, so that it can still record how the others ended. */
export function signalFollowers(set: ProcessSet, signal: NodeJS.Signals): void {
	for (const pid of listMembers(set, { withoutLeader: true })) sendSignal(pid, signal);
}

export function isEmpty(set: ProcessSet): boolean {
	if (hasProcTable()) return listMembers(set).length === 0;
	return !sendSignal(-set.leader, 0);
}

/**
 * As long as anybody is in a group, its number is not given to another process. So the members of a group without a leader
 * are ours, and those of a leader that is not our shim belong to a stranger who came to the pid later.
 */
function isLeaderOurs(set: ProcessSet, rows: ProcessRow[]): boolean {
	if (!rows.some(({ pid }) => pid === set.leader)) return true;
	return readCommandLine(set.leader).includes(set.spoolFolder);
}

function belongsByKinship(row: ProcessRow, set: ProcessSet): boolean {
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
