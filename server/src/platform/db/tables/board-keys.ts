import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

export const boardKeys = pgTable("board_keys", {
	id: uuid().primaryKey(),
	name: text().notNull(),
	/** SHA-256 in hexadecimal; the key itself is not stored. */
	keyHash: text().notNull().unique(),
	createdAt: createdAt(),
	lastUsedAt: instant(),
	revokedAt: instant(),
});
