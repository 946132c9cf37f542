import { customType, timestamp } from "drizzle-orm/pg-core";
import { storableJson } from "./storable.ts";

/** Timestamp in milliseconds, the precision of a JavaScript date. */
export const instant = (name?: string) =>
	name === undefined
		? timestamp({ withTimezone: true, precision: 3 })
		: timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = () => instant().notNull();
export const updatedAt = () => instant().notNull();

/** JSON column for untrusted values; replaces characters that PostgreSQL rejects. */
export const json = <Value>() =>
	customType<{ data: Value; driverData: string }>({
		dataType: () => "jsonb",
		toDriver: (value) => JSON.stringify(storableJson(value)),
		// paperclip:allow-unchecked-json: only this program writes rows, and migrations convert earlier ones
		fromDriver: (value) => (typeof value === "string" ? JSON.parse(value) : value) as Value,
	})();
