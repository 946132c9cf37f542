import { causesOf } from "./causes-of.ts";
import { CodedError } from "./coded-error.ts";

interface Exhaustion {
	code: string;
	message: string;
	hint: string;
}

const FILES: Exhaustion = {
	code: "too_many_open_files",
	message: "The server has as many files and connections open as the system allows.",
	hint: "Close clients or wait until other runs have ended, or start the server with a higher limit: ulimit -n, or LimitNOFILE= of systemd.",
};
const PROCESSES: Exhaustion = {
	code: "too_many_processes",
	message: "The system refuses to start another process for the server's user.",
	hint: "End processes of that user, or raise its limit: ulimit -u, or TasksMax= of systemd.",
};
const MEMORY: Exhaustion = {
	code: "out_of_memory",
	message: "The system has no memory left for the server.",
	hint: "End other programs, or raise the memory limit that the server was started with.",
};

/**
 * Translates exhausted resources into `too_many_open_files`, `too_many_processes` or `out_of_memory`, with a hint.
 * @returns `null` for every other error.
 */
export function exhaustedError(error: unknown): CodedError | null {
	for (const cause of causesOf(error)) {
		const found = exhaustionOf(cause);
		if (found !== null) return new CodedError(found.code, found.message, { hint: found.hint, cause: error });
	}
	return null;
}

function exhaustionOf(error: NodeJS.ErrnoException): Exhaustion | null {
	switch (error.code) {
		case "EMFILE":
		case "ENFILE":
			return FILES;
		case "EAGAIN":
			// Other calls report EAGAIN when no data is available yet.
			return error.syscall?.startsWith("spawn") ? PROCESSES : null;
		case "ENOMEM":
			return MEMORY;
		default:
			return null;
	}
}
