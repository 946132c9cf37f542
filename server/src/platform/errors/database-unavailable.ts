import { hasErrorCode } from "@paperclipai/adapter-utils";
import { HttpError } from "./http-error.ts";

/** Codes of PostgreSQL for a database that cannot be reached or cannot do at the moment what it could do before. */
const CODES = new Set<unknown>([
	"database_unavailable",
	// Shutdown, crash, start, the end of an idle session.
	...["57P01", "57P02", "57P03", "57P05"],
	// Timeouts of transactions, statements and locks, which somebody has set for the role.
	...["25P03", "25P04", "57014", "55P03"],
	// Read-only, as a standby is until it has become the primary.
	"25006",
	// Out of memory, of connections or of another resource.
	...["53000", "53200", "53300", "53400"],
	// Deadlock and serialization failure: the transaction may be repeated.
	...["40P01", "40001"],
]);

/** Whether an error, or one of its causes, means that the database could not be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
	return hasErrorCode(error, CODES);
}

export function databaseUnavailable(cause?: unknown): HttpError {
	return new HttpError(503, "database_unavailable", "The database cannot be reached.", {
		hint: "Check that it is running and has free disk space; the server reconnects by itself. Runs in progress continue.",
		cause,
	});
}
