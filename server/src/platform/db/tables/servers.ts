import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** The log of a run is on the server that owns it, hence the URLs. */
export const servers = pgTable("servers", {
	id: text().primaryKey(),
	url: text().notNull(),
	seenAt: instant().notNull(),
	/** Identifies the process; a copied data folder gives two servers the same id. */
	nonce: text(),
	/** Until then no other process may claim the id; renewed regularly. */
	claimedUntil: instant(),
});
