import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema.ts";

/** The same tables and queries on both engines. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
	kind: "pglite" | "postgres";
	db: Database;
	/** Reaches all servers that share the database; `null` when it can't be shared. */
	channel: DatabaseChannel | null;
	/** Rejects when the database does not answer. */
	ping(): Promise<void>;
	close(): Promise<void>;
}

export interface DatabaseChannel {
	/** At most 8,000 bytes. */
	publish(message: string): Promise<void>;
	/**
	 * Messages of this server come too. `onGap` is told when the channel is heard again after a time in which messages may
	 * have been missed.
	 */
	subscribe(onMessage: (message: string) => void, onGap: () => void): Promise<void>;
}

export interface DatabaseContext {
	database: OpenDatabase;
}
