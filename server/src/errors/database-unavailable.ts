import { hasErrorCode } from "@paperclipai/adapter-utils";
import { HttpError } from "./http-error.ts";

/** Codes of PostgreSQL and the network for a database that cannot be reached at the moment. */
const CODES = new Set<unknown>([
	"database_away",
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"57P01",
	"57P02",
	"57P03",
	"53300",
]);

/** Whether an error, or one of its causes, means that the database could not be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
	return hasErrorCode(error, CODES);
}

export function databaseUnavailable(cause?: unknown): HttpError {
	return new HttpError(503, "database_away", "The database cannot be reached.", {
		hint: "Check that it is running and has free disk space; the server reconnects by itself. Runs in progress continue.",
		cause,
	});
}
