import type { McpServer } from "@paperclipai/shared";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, json, updatedAt } from "./columns.ts";
import { worktreeLimitColumns } from "./worktree-limit-columns.ts";

export const companies = pgTable(
	"companies",
	{
		id: uuid().primaryKey(),
		name: text().notNull(),
		description: text(),
		issuePrefix: text().notNull().unique(),
		lastIssueNumber: integer().notNull().default(0),
		requireBoardApprovalForNewAgents: boolean().notNull().default(true),
		...worktreeLimitColumns(),
		mcpServers: json<McpServer[]>().notNull().default([]),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [index("companies_created").on(table.createdAt, table.id)],
);
