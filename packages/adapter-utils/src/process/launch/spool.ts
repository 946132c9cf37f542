import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readCommandLine, readProcesses } from "../identify/proc-table.ts";

/**
 * The folder of one started process: its standard streams as files, the pid of its shim, and its exit status once it
 * has ended. All that is known of a process stands here, so whoever reads the folder can take over.
 */
export interface Spool {
	folder: string;
	stdin: string;
	/** In a folder of its own with `stderr`: the other files are watched, and these must not be with them. */
	stdout: string;
	stderr: string;
	/** What the shim itself had to say: why a command did not start, which signal ended it. */
	shim: string;
	pid: string;
	exit: string;
	/** The time limit that the process was stopped for, so that a host that takes over does not think it ended by itself. */
	limit: string;
}

export function spoolAt(folder: string): Spool {
	const file = (name: string) => path.join(folder, name);
	return {
		folder,
		stdin: file("stdin"),
		stdout: file("output/stdout"),
		stderr: file("output/stderr"),
		shim: file("shim"),
		pid: file("pid"),
		exit: file("exit"),
		limit: file("limit"),
	};
}

/** What the shim writes over: the status, filled up with blanks, and a line end. */
const EXIT_FILE_BYTES = 16;

/** Makes the folder and its files, readable by their owner only. */
export function createSpool(spool: Spool, stdin: string): void {
	mkdirSync(path.dirname(spool.stdout), { recursive: true, mode: 0o700 });
	writeFileSync(spool.stdin, stdin, { mode: 0o600 });
	writeFileSync(`${spool.exit}.new`, " ".repeat(EXIT_FILE_BYTES), { mode: 0o600 });
	for (const file of [spool.stdout, spool.stderr, spool.shim]) closeSync(openSync(file, "w", 0o600));
}

/** `exited`: the status is known. `running`: its shim lives. `lost`: it started and is gone without a status. */
export type SpoolState = "none" | "exited" | "running" | "lost";

export function readSpoolState(spool: Spool): SpoolState {
	if (existsSync(spool.exit)) return "exited";
	const pid = readShimPid(spool);
	if (pid === null) return "none";
	if (isShimAlive(spool, pid)) return "running";
	// It may have ended between the two looks.
	return existsSync(spool.exit) ? "exited" : "lost";
}

export function readShimPid(spool: Spool): number | null {
	try {
		const [, pid] = /^(\d+)\n$/.exec(readFileSync(spool.pid, "utf8")) ?? [];
		return Number(pid) > 1 ? Number(pid) : null;
	} catch {
		return null;
	}
}

/** A pid may be in use by another program; the shim has the spool folder in its command line. */
export function isShimAlive(spool: Spool, pid: number): boolean {
	return readCommandLine(pid).includes(spool.folder);
}

/** The pid of a living shim of this spool, whether or not it has written it down yet. */
export function findShim(spool: Spool): number | null {
	if (!existsSync(spool.folder)) return null;
	return readProcesses().find(({ pid }) => isShimAlive(spool, pid))?.pid ?? null;
}

/** ISO 8601 time at which the process started. */
export function readStartedAt(spool: Spool): string | null {
	try {
		return statSync(spool.pid).mtime.toISOString();
	} catch {
		return null;
	}
}
