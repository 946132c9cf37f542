import type { EnvironmentDriverName } from "@paperclipai/shared";
import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, json, updatedAt } from "./columns.ts";
import { companies } from "./companies.ts";

export const environments = pgTable(
	"environments",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		name: text().notNull(),
		driver: text().$type<EnvironmentDriverName>().notNull(),
		settings: json<Record<string, unknown>>().notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		unique("environments_company_name").on(table.companyId, table.name),
		index("environments_company_created").on(table.companyId, table.createdAt, table.id),
	],
);
