import { constants, fstatSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { makeFoldersSync } from "@paperclipai/adapter-utils/host";

/** Flags that neither block on a FIFO nor follow a link, because an agent may have created one in place of the log. */
const APPEND = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Maximum size of the log excerpt that is shown when a server does not start. */
const TAIL_BYTES = 2_000;

export interface ServerLog {
	descriptor: number;
	/** Returns the end of the text appended since the log was opened. */
	tail(): string;
}

export function serverLogFile(home: string): string {
	return path.join(home, "server.log");
}

/** `null` when the log cannot be opened, for example on a read-only disk or in a folder that the server will reject. */
export function openServerLog(home: string): ServerLog | null {
	try {
		makeFoldersSync(home, 0o700);
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
