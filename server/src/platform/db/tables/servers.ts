import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** The servers that share this database, and their URLs: the log of a run is on the server that owns it. */
export const servers = pgTable("servers", {
	id: text().primaryKey(),
	url: text().notNull(),
	seenAt: instant().notNull(),
	/** The process that has this id; two may claim the same one when their data folder was copied. */
	nonce: text(),
	/** Until then no other process may claim the id; renewed regularly. */
	claimedUntil: instant(),
});
