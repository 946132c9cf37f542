import { type SQL, sql } from "drizzle-orm";

/** A time by the clock of the database, the only one that all its servers share. */
export function databaseNow(plusMs = 0): SQL<Date> {
	return sql<Date>`now() + make_interval(secs => ${plusMs / 1000}::double precision)`;
}
