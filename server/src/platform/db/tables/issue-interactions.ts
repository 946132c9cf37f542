import type { InteractionKind, InteractionStatus } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { actorColumns } from "./actor-columns.ts";
import { createdAt, instant, json } from "./columns.ts";
import { issues } from "./issues.ts";

export const issueInteractions = pgTable(
	"issue_interactions",
	{
		id: uuid().primaryKey(),
		issueId: uuid()
			.notNull()
			.references(() => issues.id, { onDelete: "cascade" }),
		kind: text().$type<InteractionKind>().notNull(),
		status: text().$type<InteractionStatus>().notNull(),
		title: text().notNull(),
		payload: json<Record<string, unknown>>().notNull(),
		revision: integer().notNull().default(1),
		response: json<Record<string, unknown>>(),
		...actorColumns(),
		decidedByKind: text(),
		decidedByAgentId: uuid(),
		createdAt: createdAt(),
		decidedAt: instant(),
	},
	(table) => [
		index("issue_interactions_issue_created").on(table.issueId, table.createdAt, table.id),
		index("issue_interactions_open").on(table.actorAgentId).where(sql`${table.status} = 'pending'`),
	],
);
