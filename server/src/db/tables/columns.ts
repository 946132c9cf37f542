import { customType, timestamp } from "drizzle-orm/pg-core";
import { storableJson } from "../storable.ts";

/** Milliseconds are enough, and what a JavaScript date can carry there and back. */
export const instant = (name?: string) =>
	name === undefined
		? timestamp({ withTimezone: true, precision: 3 })
		: timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = () => instant().notNull();
export const updatedAt = () => instant().notNull();

/** `jsonb` that takes whatever an agent wrote: what PostgreSQL refuses inside strings is replaced. */
export const json = <Value>() =>
	customType<{ data: Value; driverData: string }>({
		dataType: () => "jsonb",
		toDriver: (value) => JSON.stringify(storableJson(value)),
		fromDriver: (value) => (typeof value === "string" ? JSON.parse(value) : value) as Value,
	})();
