import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readProcesses } from "../identify/proc-table.ts";
import { hasShimArguments, isShimRunning, parseShimRecord, type ShimIdentity } from "../identify/shim-identity.ts";

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
	/** The limit that the process was killed for, so that a server that takes over knows why it exited. */
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

/** Sizes of what the shim overwrites, padded with blanks and ending in a line break. */
const EXIT_FILE_BYTES = 16;
const PID_FILE_BYTES = 128;
/** Size of what overwrites the name of a limit. */
const LIMIT_FILE_BYTES = 16;

/**
 * Creates the folder and its files, readable by their owner only. What must be recorded later gets its space now, because
 * the disk may be full by then.
 */
export function createSpool(spool: Spool, stdin: string): void {
	mkdirSync(path.dirname(spool.stdout), { recursive: true, mode: 0o700 });
	writeFileSync(spool.stdin, stdin, { mode: 0o600 });
	const reserve = (file: string, bytes: number) => writeFileSync(file, " ".repeat(bytes), { mode: 0o600 });
	reserve(`${spool.exit}.new`, EXIT_FILE_BYTES);
	reserve(spool.limit, LIMIT_FILE_BYTES);
	reserve(spool.pid, PID_FILE_BYTES);
	for (const file of [spool.stdout, spool.stderr, spool.shim]) closeSync(openSync(file, "w", 0o600));
}

/** `exited`: the status is recorded. `running`: the shim runs. `lost`: the shim is gone and left no status. */
export type SpoolState = "none" | "exited" | "running" | "lost";

/** State of the process that a spool belongs to. */
export function readSpoolState(spool: Spool): SpoolState {
	if (existsSync(spool.exit)) return "exited";
	const shim = readShim(spool);
	if (shim === null) return "none";
	if (isShimRunning(shim)) return "running";
	// It may have exited between the two checks.
	return existsSync(spool.exit) ? "exited" : "lost";
}

/** The shim; `null` until it has written its pid file. */
export function readShim(spool: Spool): ShimIdentity | null {
	try {
		return parseShimRecord(readFileSync(spool.pid, "latin1"), spool.folder);
	} catch {
		return null;
	}
}

/** Pid of the running shim of this spool, also before it has written its pid file. */
export function findShim(spool: Spool): number | null {
	if (!existsSync(spool.folder)) return null;
	return readProcesses().find(({ pid }) => hasShimArguments(pid, spool.folder))?.pid ?? null;
}

/** Bytes that the process has written to standard output and standard error. */
export function readOutputBytes(spool: Spool): number {
	const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
	return sizeOf(spool.stdout) + sizeOf(spool.stderr);
}

/** ISO 8601 time at which the process started. */
export function readStartedAt(spool: Spool): string | null {
	try {
		return statSync(spool.pid).mtime.toISOString();
	} catch {
		return null;
	}
}
