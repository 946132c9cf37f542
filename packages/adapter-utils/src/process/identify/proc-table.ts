import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { listPids, readProcFile } from "./proc-file.ts";

export interface ProcessRow {
	pid: number;
	parent: number;
	group: number;
	session: number;
	state: string;
	/** Clock ticks since boot. Identifies, together with the pid, a process until the next boot. */
	startTime: string;
	/** CPU time in clock ticks, including children that the process has waited for. */
	cpuTicks: number;
	isKernelThread: boolean;
}

const KERNEL_THREAD = 0x20_0000;

/** Cached, because a server without free descriptors could not read the table again. */
let wasRead = false;

/** Whether the system has `/proc`; without it, only the process group identifies a run. */
export function hasProcTable(): boolean {
	wasRead ||= readProcess("self") !== null;
	return wasRead;
}

export function readProcess(pid: number | "self"): ProcessRow | null {
	const stat = readProcFile(pid, "stat");
	return stat === null ? null : parseStat(stat);
}

function parseStat(stat: string): ProcessRow {
	// The process name is in parentheses and may contain parentheses.
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	const [state = "", parent, group, session] = fields;
	return {
		pid: Number.parseInt(stat, 10),
		parent: Number(parent),
		group: Number(group),
		session: Number(session),
		state,
		startTime: fields[19] ?? "",
		cpuTicks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0),
		isKernelThread: (Number(fields[6]) & KERNEL_THREAD) !== 0,
	};
}

/** Current time in the unit of `startTime`; 0 without `/proc`. */
export function ticksSinceBoot(): number {
	try {
		return hasProcTable() ? Math.floor(uptime() * 100) : 0;
	} catch {
		return 0;
	}
}

/** Excludes zombies and kernel threads. */
export function readProcesses(): ProcessRow[] {
	const rows: ProcessRow[] = [];
	for (const pid of listPids()) {
		const row = readProcess(pid);
		if (row !== null && !row.isKernelThread && row.state !== "Z" && row.state !== "X") rows.push(row);
	}
	return rows;
}

export function hasEnvironmentEntry(pid: number, entry: string): boolean {
	const environment = readProcFile(pid, "environ");
	return environment !== null && `\0${environment}\0`.includes(`\0${entry}\0`);
}

/** Value that the variable had when the process started; `null` when unset or unreadable. */
export function readEnvironmentValue(pid: number, variable: string): string | null {
	const entries = readProcFile(pid, "environ")?.split("\0") ?? [];
	return entries.find((entry) => entry.startsWith(`${variable}=`))?.slice(variable.length + 1) ?? null;
}

export function readLockLimit(pid: number): string | null {
	return /^Max file locks +(\S+)/m.exec(readProcFile(pid, "limits") ?? "")?.[1] ?? null;
}

export function readCommandLine(pid: number): string[] {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
	} catch {
		return [];
	}
}
