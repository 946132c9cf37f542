import { HttpError } from "./http-error.ts";

/** What PostgreSQL, its client or the network says when the database is not there for a while. */
const CODES = new Set<unknown>([
	"database_away",
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"CONNECTION_CLOSED",
	"CONNECTION_DESTROYED",
	"CONNECT_TIMEOUT",
	"57P01",
	"57P02",
	"57P03",
	"53300",
]);

/** Whether something failed only because the database could not be reached, at whatever depth that is told. */
export function isDatabaseAway(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ("code" in cause && CODES.has(cause.code)) return true;
	}
	return false;
}

export function databaseAway(cause?: unknown): HttpError {
	return new HttpError(503, "database_away", "The database cannot be reached.", {
		hint: "Runs under way go on. See that the database runs and has room on its disk; the server then finds it by itself.",
		cause,
	});
}
