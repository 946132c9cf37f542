import { constants, existsSync, fstatSync, mkdirSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";

/** Waits for no reader of a FIFO, and follows no link, that an agent may have put there. */
const APPEND = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** End of the log that is shown when a server does not start. */
const TAIL_BYTES = 2_000;

export interface ServerLog {
	descriptor: number;
	/** What was appended since it was opened; only the end of it. */
	tail(): string;
}

export function serverLogFile(home: string): string {
	return path.join(home, "server.log");
}

/** `null` when there can be none: the disk may be read-only, or the folder one that the server will refuse. */
export function openServerLog(home: string): ServerLog | null {
	try {
		makeFolder(home);
		const { mode } = statSync(home);
		if ((mode & 0o077) !== 0) return null;
		const descriptor = openSync(serverLogFile(home), APPEND, 0o600);
		if (!fstatSync(descriptor).isFile()) return null;
		const start = fstatSync(descriptor).size;
		return {
			descriptor,
			tail() {
				const { size } = fstatSync(descriptor);
				const length = Math.min(Math.max(size - start, 0), TAIL_BYTES);
				const buffer = Buffer.alloc(length);
				return buffer.toString("utf8", 0, readSync(descriptor, buffer, 0, length, size - length)).trim();
			},
		};
	} catch {
		return null;
	}
}

/** As the server would make it; Node's own `recursive` never returns where a file system takes no folders, as in /proc. */
function makeFolder(folder: string): void {
	if (existsSync(folder)) return;
	makeFolder(path.dirname(folder));
	mkdirSync(folder, { mode: 0o700 });
}
