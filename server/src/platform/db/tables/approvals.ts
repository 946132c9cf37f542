import type { ApprovalKind, ApprovalStatus } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { actorColumns } from "./actor-columns.ts";
import { createdAt, instant, json, updatedAt } from "./columns.ts";
import { companies } from "./companies.ts";
import { issues } from "./issues.ts";

export const approvals = pgTable(
	"approvals",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		issueId: uuid().references(() => issues.id, { onDelete: "set null" }),
		kind: text().$type<ApprovalKind>().notNull(),
		status: text().$type<ApprovalStatus>().notNull(),
		payload: json<Record<string, unknown>>().notNull(),
		revision: integer().notNull().default(1),
		...actorColumns(),
		decisionNote: text(),
		result: json<Record<string, unknown>>(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		decidedAt: instant(),
	},
	(table) => [
		index("approvals_company_created").on(table.companyId, table.createdAt, table.id),
		index("approvals_company_status").on(table.companyId, table.status, table.createdAt, table.id),
		index("approvals_open").on(table.actorAgentId).where(sql`${table.status} = 'pending'`),
		index("approvals_issue").on(table.issueId),
	],
);
