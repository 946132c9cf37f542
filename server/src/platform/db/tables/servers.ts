import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** The log of a run is on the server that owns it, so other servers need its URLs. */
export const servers = pgTable("servers", {
	id: text().primaryKey(),
	url: text().notNull(),
	seenAt: instant().notNull(),
	/** Identifies the process; a copied data folder gives two servers the same id. */
	nonce: text(),
	/** No other process may claim the id before this time; renewed regularly. */
	claimedUntil: instant(),
});
