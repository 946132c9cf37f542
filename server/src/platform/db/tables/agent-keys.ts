import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { agents } from "./agents.ts";
import { createdAt, instant } from "./columns.ts";
import { companies } from "./companies.ts";

export const agentKeys = pgTable(
	"agent_keys",
	{
		id: uuid().primaryKey(),
		agentId: uuid()
			.notNull()
			.references(() => agents.id, { onDelete: "cascade" }),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		name: text().notNull(),
		keyHash: text().notNull().unique(),
		createdAt: createdAt(),
		revokedAt: instant(),
	},
	(table) => [
		index("agent_keys_agent_created").on(table.agentId, table.createdAt, table.id),
		index("agent_keys_company_created").on(table.companyId, table.createdAt, table.id),
	],
);
