import { fileURLToPath } from "node:url";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema.ts";

/** The folder is next to both `src` and `dist`. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
	kind: "pglite" | "postgres";
	db: Database;
	isTransaction?: boolean;
	deferredSteps?: DeferredSteps;
	channel: DatabaseChannel | null;
	/**
	 * Number of statements that may have changed the database, except the registration of this server; `null` if other
	 * servers may change it too.
	 */
	countChanges(): number | null;
	ping(): Promise<void>;
	close(): Promise<void>;
}

export interface DatabaseChannel {
	/** Sends the messages in order, at most 8,000 bytes each. Equal messages may be merged. */
	publish(messages: string[]): Promise<void>;
	/** `onGap` is called after a reconnect: messages may have been missed. */
	subscribe(onMessage: (message: string) => void, onGap: () => void): Promise<void>;
}

export interface DatabaseContext {
	database: OpenDatabase;
}

export type DeferredStep<Item> = (context: DatabaseContext, items: Item[]) => Promise<void>;

export type DeferredSteps = Map<DeferredStep<never>, unknown[]>;
