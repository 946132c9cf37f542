import { readdirSync, readFileSync } from "node:fs";

/** One row of `/proc`, as far as the stop of a run needs it. */
export interface ProcessRow {
	pid: number;
	parent: number;
	group: number;
	session: number;
	state: string;
	/** Clock ticks after boot; with the pid it names a process for good. */
	startTime: string;
	/** Clock ticks that the process and its children so far waited for have computed. */
	cpuTicks: number;
}

/** `false` where there is no `/proc` (not Linux): a run is then known by its process group alone. */
export function hasProcTable(): boolean {
	return readProcess("self") !== null;
}

export function readProcess(pid: number | "self"): ProcessRow | null {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
		// The name stands in parentheses and may hold anything, parentheses too.
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
		};
	} catch {
		return null;
	}
}

/** Clock ticks since boot, as in `startTime` (there are 100 a second on Linux); 0 where the system does not tell. */
export function ticksSinceBoot(): number {
	try {
		return Math.floor(Number.parseFloat(readFileSync("/proc/uptime", "latin1")) * 100);
	} catch {
		return 0;
	}
}

/** Every process that is not a zombie. */
export function readProcesses(): ProcessRow[] {
	const rows: ProcessRow[] = [];
	for (const name of listProc()) {
		const row = readProcess(Number(name));
		if (row !== null && row.state !== "Z" && row.state !== "X") rows.push(row);
	}
	return rows;
}

/** Is `variable=value` in the environment that a process was started with? */
export function hasEnvironmentEntry(pid: number, entry: string): boolean {
	try {
		const environment = readFileSync(`/proc/${pid}/environ`, "latin1");
		return environment === entry || environment.startsWith(`${entry}\0`) || environment.includes(`\0${entry}\0`);
	} catch {
		return false;
	}
}

/** The soft limit of file locks of a process, `null` when it is gone. */
export function readLockLimit(pid: number): string | null {
	try {
		return /^Max file locks +(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, "latin1"))?.[1] ?? null;
	} catch {
		return null;
	}
}

/** Words of a process's command line; empty when it is gone. */
export function readCommandLine(pid: number): string[] {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
	} catch {
		return [];
	}
}

function listProc(): string[] {
	try {
		return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
	} catch {
		return [];
	}
}
