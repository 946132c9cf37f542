import type { ProjectFile, WorkspaceMode } from "@paperclipai/shared";
import { boolean, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, json, updatedAt } from "./columns.ts";
import { companies } from "./companies.ts";
import { worktreeLimitColumns } from "./worktree-limit-columns.ts";

export const projects = pgTable(
	"projects",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		name: text().notNull(),
		path: text().notNull(),
		/** `null`: a worktree in a git repository, else the folder itself. */
		workspaceMode: text().$type<WorkspaceMode>(),
		baseRef: text(),
		provisionCommand: text(),
		teardownCommand: text(),
		commandTimeoutSec: integer().notNull(),
		files: json<ProjectFile[]>().notNull(),
		allowPush: boolean().notNull(),
		...worktreeLimitColumns(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		unique("projects_company_name").on(table.companyId, table.name),
		index("projects_company_created").on(table.companyId, table.createdAt, table.id),
	],
);
