import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** The servers that share this database, and their URLs: the log of a run is on the server that owns it. */
export const servers = pgTable("servers", {
	id: text().primaryKey(),
	url: text().notNull(),
	seenAt: instant().notNull(),
});
