import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { boardKeys } from "./board-keys.ts";
import { createdAt, instant } from "./columns.ts";

export const boardSessions = pgTable(
	"board_sessions",
	{
		/** SHA-256 in hexadecimal; only the cookie has the token. */
		tokenHash: text().primaryKey(),
		keyId: uuid()
			.notNull()
			.references(() => boardKeys.id, { onDelete: "cascade" }),
		createdAt: createdAt(),
		expiresAt: instant().notNull(),
	},
	(table) => [index("board_sessions_key").on(table.keyId), index("board_sessions_expires").on(table.expiresAt)],
);
