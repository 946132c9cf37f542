import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { actorColumns } from "./actor-columns.ts";
import { createdAt, json } from "./columns.ts";
import { companies } from "./companies.ts";

export const activityLog = pgTable(
	"activity_log",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		...actorColumns(),
		action: text().notNull(),
		entityType: text().notNull(),
		entityId: text().notNull(),
		details: json<Record<string, unknown>>(),
		createdAt: createdAt(),
	},
	(table) => [
		index("activity_log_company_created").on(table.companyId, table.createdAt, table.id),
		index("activity_log_entity").on(table.entityId, table.createdAt, table.id),
	],
);
