import type { EnvironmentDriverName } from "@paperclipai/shared";
import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, json, updatedAt } from "./columns.ts";
import { companies } from "./companies.ts";

/** A place in which the programs of runs work, other than the server's machine itself. */
export const environments = pgTable(
	"environments",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		name: text().notNull(),
		driver: text().$type<EnvironmentDriverName>().notNull(),
		/** Of the driver; with references to secrets. */
		settings: json<Record<string, unknown>>().notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		unique("environments_company_name").on(table.companyId, table.name),
		index("environments_company_created").on(table.companyId, table.createdAt, table.id),
	],
);
