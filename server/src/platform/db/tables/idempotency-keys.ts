import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { companies } from "./companies.ts";

/** Responses to recent requests that created something, written in the transaction of the creation. */
export const idempotencyKeys = pgTable(
	"idempotency_keys",
	{
		/** SHA-256 of caller, company and key. */
		id: text().primaryKey(),
		companyId: uuid().references(() => companies.id, { onDelete: "cascade" }),
		/** `board`, or the id of an agent. */
		caller: text().notNull(),
		/** HMAC of endpoint, path and body, which may contain secrets. */
		requestHash: text().notNull(),
		/** May contain a key that was created. */
		encryptedResponse: text().notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		index("idempotency_keys_created").on(table.createdAt),
		index("idempotency_keys_caller").on(table.caller, table.createdAt),
		index("idempotency_keys_company").on(table.companyId),
	],
);
