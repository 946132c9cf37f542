import { type BigIntStats, closeSync, existsSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeFoldersSync } from "../../files/make-folders.ts";
import { readStats } from "../../files/read-stats.ts";
import { readRegularFileSync } from "../../files/regular-file.ts";
import { readProcesses } from "../identify/proc-table.ts";
import { hasShimArguments, isShimRunning, parseShimRecord, type ShimIdentity } from "../identify/shim-identity.ts";

/** Files of a program's call. They contain all that another server needs to take the process over. */
export interface Spool {
	folder: string;
	stdin: string;
	stdout: string;
	stderr: string;
	/** Texts of the messages that the program is sent while it runs; see `openInputJournal`. */
	input: string;
	/** Folder with a file for each message. */
	messages: string;
	/** Exists once no more messages follow. */
	inputClosed: string;
	/** FIFO that wakes the feeder. */
	bell: string;
	/** Messages of the shim: why a command did not start, which signal killed it. */
	shim: string;
	pid: string;
	exit: string;
	/** The limit for which the process was killed, read by a server that takes over. */
	limit: string;
}

export function spoolAt(folder: string): Spool {
	const file = (name: string) => path.join(folder, name);
	return {
		folder,
		stdin: file("stdin"),
		stdout: file("stdout"),
		stderr: file("stderr"),
		input: file("input"),
		messages: file("messages"),
		inputClosed: file("input-closed"),
		bell: file("bell"),
		shim: file("shim"),
		pid: file("pid"),
		exit: file("exit"),
		limit: file("limit"),
	};
}

/** Sizes of the preallocated files, which are padded with blanks. */
const EXIT_FILE_BYTES = 16;
const PID_FILE_BYTES = 128;
const LIMIT_FILE_BYTES = 16;

/**
 * Creates files readable by their owner only, preallocated because the disk may be full later. Removes existing entries
 * first, because opening a FIFO of an earlier call would block.
 */
export function createSpool(spool: Spool, stdin: string, hasMessages = false): void {
	createFolder(spool.folder);
	const create = (file: string, content: string) => {
		const descriptor = openSync(file, "wx", 0o600);
		try {
			if (content !== "") writeFileSync(descriptor, content);
		} finally {
			closeSync(descriptor);
		}
	};
	if (stdin !== "") create(spool.stdin, stdin);
	if (hasMessages) {
		makeFoldersSync(spool.messages, 0o700);
		create(spool.input, "");
	}
	create(spool.exit, " ".repeat(EXIT_FILE_BYTES));
	create(spool.limit, " ".repeat(LIMIT_FILE_BYTES));
	create(spool.pid, " ".repeat(PID_FILE_BYTES));
	for (const file of [spool.stdout, spool.stderr, spool.shim]) create(file, "");
}

function createFolder(folder: string): void {
	const make = () => makeFoldersSync(folder, 0o700);
	if (make()) return;
	rmSync(folder, { recursive: true });
	make();
}

/** `exited`: the status is recorded. `running`: the shim runs. `lost`: the shim exited without a status. */
export type SpoolState = "none" | "exited" | "running" | "lost";

export function readSpoolState(spool: Spool, shim: ShimIdentity | null = readShim(spool)): SpoolState {
	if (readExitCode(spool) !== null) return "exited";
	if (shim === null) return "none";
	if (isShimRunning(shim)) return "running";
	return readExitCode(spool) === null ? "lost" : "exited";
}

/**
 * Exit code as reported by the shell: 128+N for signal N; `null` until the shim has recorded it, and when the agent has
 * overwritten it with anything else.
 */
export function readExitCode(spool: Spool): number | null {
	const digits = /^(\d{1,3}) *\n$/.exec(readRegularFileSync(spool.exit) ?? "")?.[1];
	return digits === undefined || Number(digits) > 255 ? null : Number(digits);
}

/** `null` until the shim has written its pid file. */
export function readShim(spool: Spool): ShimIdentity | null {
	return parseShimRecord(readRegularFileSync(spool.pid) ?? "", spool.folder);
}

export function isPidFileForged(spool: Spool): boolean {
	if (lstatOf(spool.pid)?.isFile() !== true) return true;
	const text = readRegularFileSync(spool.pid);
	// The shim overwrites blanks in place and ends with a line break.
	return text !== null && readShim(spool) === null && (text.length !== PID_FILE_BYTES || text.endsWith("\n"));
}

/** Also finds a shim that has not yet written its pid file. */
export function findShim(spool: Spool): number | null {
	if (!existsSync(spool.folder)) return null;
	return readProcesses().find(({ pid }) => hasShimArguments(pid, spool.folder))?.pid ?? null;
}

/** Total size of standard output and standard error. */
export function readOutputBytes(spool: Spool): number {
	return sizeOf(spool.stdout) + sizeOf(spool.stderr);
}

/** Returns 0 for a missing file. Does not follow links, which an agent may have created. */
function sizeOf(file: string): number {
	return Number(lstatOf(file)?.size ?? 0);
}

/** Returns `undefined` even if an agent has replaced the folder with a file. */
function lstatOf(file: string): BigIntStats | undefined {
	try {
		return readStats(file);
	} catch {
		return undefined;
	}
}

export function readStartedAt(spool: Spool): string | null {
	try {
		return statSync(spool.pid, { bigint: true }).mtime.toISOString();
	} catch {
		return null;
	}
}
