import { causesOf } from "./causes-of.ts";
import { CodedError } from "./coded-error.ts";

interface Exhaustion {
	code: string;
	message: string;
	hint: string;
}

const FILES: Exhaustion = {
	code: "too_many_open_files",
	message: "The server has reached the system's limit on open files and connections.",
	hint: "Close clients, wait for other runs to finish, or start the server with a higher limit: ulimit -n, or LimitNOFILE= in systemd.",
};
const PROCESSES: Exhaustion = {
	code: "too_many_processes",
	message: "The system refuses to start another process for the server's user.",
	hint: "Stop processes of that user, or raise its limit: ulimit -u, or TasksMax= in systemd.",
};
const MEMORY: Exhaustion = {
	code: "out_of_memory",
	message: "The system is out of memory.",
	hint: "Stop other programs, or start the server with a higher memory limit.",
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
