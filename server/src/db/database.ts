import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema.ts";

/** The same tables and queries on both engines. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
	kind: "pglite" | "postgres";
	db: Database;
	/** Messages between the servers that share the database; `null` when it cannot be shared. */
	channel: DatabaseChannel | null;
	/** Rejects when the database does not respond. */
	ping(): Promise<void>;
	close(): Promise<void>;
}

export interface DatabaseChannel {
	/** At most 8,000 bytes. */
	publish(message: string): Promise<void>;
	/**
	 * Receives this server's own messages too. `onGap` is called after a reconnect: messages may have been missed.
	 */
	subscribe(onMessage: (message: string) => void, onGap: () => void): Promise<void>;
}

export interface DatabaseContext {
	database: OpenDatabase;
}
