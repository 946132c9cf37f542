import { type SQL, sql } from "drizzle-orm";

/** Uses the clock of the database, which all its servers share. */
export function databaseNow(plusMs = 0): SQL<Date> {
	return sql<Date>`now() + make_interval(secs => ${plusMs / 1000}::double precision)`;
}
