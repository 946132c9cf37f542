import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema.ts";

/** The same tables and queries on both engines. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
	kind: "pglite" | "postgres";
	db: Database;
	/** Rejects when the database does not answer. */
	ping(): Promise<void>;
	close(): Promise<void>;
}
