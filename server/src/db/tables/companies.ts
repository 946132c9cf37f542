import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";

export const companies = pgTable(
	"companies",
	{
		id: uuid().primaryKey(),
		name: text().notNull(),
		description: text(),
		issuePrefix: text().notNull().unique(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [index("companies_created").on(table.createdAt, table.id)],
);
