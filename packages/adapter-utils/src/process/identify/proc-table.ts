import { readFileSync } from "node:fs";
import { listPids, readProcFile } from "./proc-file.ts";

/** What killing a run needs to know of a process. */
export interface ProcessRow {
	pid: number;
	parent: number;
	group: number;
	session: number;
	state: string;
	/** Clock ticks since boot. Together with the pid it is unique until the next boot. */
	startTime: string;
	/** CPU time of the process and of the children it has waited for, in clock ticks. */
	cpuTicks: number;
	isKernelThread: boolean;
}

/** `PF_KTHREAD` of the kernel's process flags. */
const KERNEL_THREAD = 0x20_0000;

/** Remembered, because every scan asks, and a server without free file descriptors could not read it again. */
let wasRead = false;

/** `false` where there is no `/proc` (not Linux); a run is then identified by its process group alone. */
export function hasProcTable(): boolean {
	wasRead ||= readProcess("self") !== null;
	return wasRead;
}

export function readProcess(pid: number | "self"): ProcessRow | null {
	const stat = readProcFile(pid, "stat");
	return stat === null ? null : parseStat(stat);
}

function parseStat(stat: string): ProcessRow {
	// The process name is in parentheses and may itself contain parentheses.
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

/** Clock ticks since boot, comparable to `startTime` (100 a second on Linux); 0 without `/proc`. */
export function ticksSinceBoot(): number {
	try {
		return Math.floor(Number.parseFloat(readFileSync("/proc/uptime", "latin1")) * 100);
	} catch {
		return 0;
	}
}

/** All processes except zombies and kernel threads. */
export function readProcesses(): ProcessRow[] {
	const rows: ProcessRow[] = [];
	for (const pid of listPids()) {
		const row = readProcess(pid);
		if (row !== null && !row.isKernelThread && row.state !== "Z" && row.state !== "X") rows.push(row);
	}
	return rows;
}

/** Whether a process was started with `variable=value` in its environment. */
export function hasEnvironmentEntry(pid: number, entry: string): boolean {
	const environment = readProcFile(pid, "environ");
	return environment !== null && `\0${environment}\0`.includes(`\0${entry}\0`);
}

/** The value that a variable had when a process was started; `null` without it, or when it cannot be read. */
export function readEnvironmentValue(pid: number, variable: string): string | null {
	const entries = readProcFile(pid, "environ")?.split("\0") ?? [];
	return entries.find((entry) => entry.startsWith(`${variable}=`))?.slice(variable.length + 1) ?? null;
}

/** Soft limit of file locks of a process; `null` when it has exited. */
export function readLockLimit(pid: number): string | null {
	return /^Max file locks +(\S+)/m.exec(readProcFile(pid, "limits") ?? "")?.[1] ?? null;
}

/** Arguments of a process; empty when it has exited. */
export function readCommandLine(pid: number): string[] {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
	} catch {
		return [];
	}
}
