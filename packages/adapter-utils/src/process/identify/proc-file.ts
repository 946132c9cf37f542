import { closeSync, openSync, readdirSync, readSync } from "node:fs";

let buffer = Buffer.allocUnsafe(16_384);

/**
 * Content of a `/proc` file as latin1; `null` when unreadable. Node's `readFile` would take twice the CPU time,
 * because a `/proc` file does not report its size.
 */
export function readProcFile(pid: number | "self", name: string): string | null {
	return read(`/proc/${pid}/${name}`, name === "stat" ? readOnce : readAll);
}

/** Like `readProcFile`, for a file about the whole system. */
export function readSystemFile(name: string): string | null {
	return read(`/proc/${name}`, readAll);
}

function read(path: string, readFrom: (file: number) => string): string | null {
	try {
		const file = openSync(path, "r");
		try {
			return readFrom(file);
		} finally {
			closeSync(file);
		}
	} catch {
		return null;
	}
}

export function listPids(): number[] {
	try {
		return readdirSync("/proc").map(Number).filter(Number.isInteger);
	} catch {
		return [];
	}
}

function readOnce(file: number): string {
	return buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, null));
}

function readAll(file: number): string {
	for (let length = 0; ; ) {
		const bytes = readSync(file, buffer, length, buffer.length - length, null);
		if (bytes === 0) return buffer.toString("latin1", 0, length);
		length += bytes;
		if (length === buffer.length) buffer = Buffer.concat([buffer], 2 * length);
	}
}
