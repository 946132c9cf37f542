import { hasErrorCode } from "@paperclipai/adapter-utils";
import { HttpError } from "./http-error.ts";

/** PostgreSQL's codes for an unreachable or temporarily unusable database. */
const CODES = new Set<unknown>([
	"database_unavailable",
	// Shutdown, crash, start, the end of an idle session.
	...["57P01", "57P02", "57P03", "57P05"],
	// Timeouts that are set for the role.
	...["25P03", "25P04", "57014", "55P03"],
	// Read-only, for example a standby before it becomes the primary.
	"25006",
	// Out of memory, of connections or of another resource.
	...["53000", "53200", "53300", "53400"],
	// Deadlock and serialization failure: the transaction may be repeated.
	...["40P01", "40001"],
]);

export function isDatabaseUnavailable(error: unknown): boolean {
	return hasErrorCode(error, CODES);
}

export function databaseUnavailable(cause?: unknown): HttpError {
	return new HttpError(503, "database_unavailable", "The database cannot be reached.", {
		hint: "Check that the database is running and has free disk space; the server reconnects by itself. Runs in progress continue.",
		cause,
	});
}
