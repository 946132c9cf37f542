import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readCommandLine, readProcesses } from "../identify/proc-table.ts";

/**
 * The folder of one process: its standard streams as files, the pid of its shim, and its exit status once it has exited.
 * It holds everything that is known of the process, so that another server can take over from the folder alone.
 */
export interface Spool {
	folder: string;
	stdin: string;
	/** In a separate folder, because the spool folder is watched, and watching a growing file slows its writer. */
	stdout: string;
	stderr: string;
	/** Messages of the shim itself: why a command did not start, which signal killed it. */
	shim: string;
	pid: string;
	exit: string;
	/** The time limit that the process was killed for, so that a server that takes over knows why it exited. */
	limit: string;
}

/** Paths of the spool in a folder; nothing is created. */
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

/** Size of what the shim overwrites: the status, padded with blanks, and a line break. */
const EXIT_FILE_BYTES = 16;

/** Creates the folder and its files, readable by their owner only. */
export function createSpool(spool: Spool, stdin: string): void {
	mkdirSync(path.dirname(spool.stdout), { recursive: true, mode: 0o700 });
	writeFileSync(spool.stdin, stdin, { mode: 0o600 });
	writeFileSync(`${spool.exit}.new`, " ".repeat(EXIT_FILE_BYTES), { mode: 0o600 });
	for (const file of [spool.stdout, spool.stderr, spool.shim]) closeSync(openSync(file, "w", 0o600));
}

/** `exited`: the status is recorded. `running`: the shim runs. `lost`: the shim is gone and left no status. */
export type SpoolState = "none" | "exited" | "running" | "lost";

/** State of the process that a spool belongs to. */
export function readSpoolState(spool: Spool): SpoolState {
	if (existsSync(spool.exit)) return "exited";
	const pid = readShimPid(spool);
	if (pid === null) return "none";
	if (isShimAlive(spool, pid)) return "running";
	// It may have exited between the two checks.
	return existsSync(spool.exit) ? "exited" : "lost";
}

/** Pid of the shim; `null` until it has written its pid file. */
export function readShimPid(spool: Spool): number | null {
	try {
		const [, pid] = /^(\d+)\n$/.exec(readFileSync(spool.pid, "utf8")) ?? [];
		return Number(pid) > 1 ? Number(pid) : null;
	} catch {
		return null;
	}
}

/** The pid may have been reused; the shim has the spool folder in its command line. */
function isShimAlive(spool: Spool, pid: number): boolean {
	return readCommandLine(pid).includes(spool.folder);
}

/** Pid of the running shim of this spool, also before it has written its pid file. */
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
