import { hasProcTable, type ProcessRow, readProcesses } from "./proc-table.ts";
import { isMarked } from "./run-marker.ts";

/** What a run owns: the group and session of its first process, their descendants, and whoever carries its mark. */
export interface ProcessSet {
	runId: string;
	/** Pid of the first process, which leads the group and the session. */
	leader: number;
}

/** Living members of a set, the leader left out when `withoutLeader`. */
export function listMembers(set: ProcessSet, options: { withoutLeader?: boolean } = {}): number[] {
	const rows = readProcesses();
	const members = new Set<number>();
	for (const row of rows) {
		if (row.pid === process.pid) continue;
		if (belongsByKinship(row, set) || isMarked(row.pid, set.runId)) members.add(row.pid);
	}
	addDescendants(members, rows);
	if (options.withoutLeader) members.delete(set.leader);
	return [...members];
}

/** Sends a signal to the group at one stroke, and to every member that has left the group. */
export function signalAll(set: ProcessSet, signal: NodeJS.Signals): void {
	sendSignal(-set.leader, signal);
	for (const pid of listMembers(set)) sendSignal(pid, signal);
}

/** Leaves the leader alone, so that it can still record how the others ended. */
export function signalFollowers(set: ProcessSet, signal: NodeJS.Signals): void {
	for (const pid of listMembers(set, { withoutLeader: true })) sendSignal(pid, signal);
}

export function isEmpty(set: ProcessSet): boolean {
	if (hasProcTable()) return listMembers(set).length === 0;
	return !sendSignal(-set.leader, 0);
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
