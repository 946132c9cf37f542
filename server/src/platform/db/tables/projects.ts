import type { ProjectFile, WorkspaceMode } from "@paperclipai/shared";
import { boolean, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, json, updatedAt } from "./columns.ts";
import { companies } from "./companies.ts";
import { worktreeLimitColumns } from "./worktree-limit-columns.ts";

/** A folder or repository of the user, and how workspaces are made from it. */
export const projects = pgTable(
	"projects",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		name: text().notNull(),
		/** Absolute. */
		path: text().notNull(),
		/** `null`: a worktree in a git repository, else the folder itself. */
		workspaceMode: text().$type<WorkspaceMode>(),
		/** Git ref that worktrees start at. */
		baseRef: text(),
		/** Shell commands in a new worktree, and before it is removed. */
		provisionCommand: text(),
		teardownCommand: text(),
		/** Seconds for each of the two. */
		commandTimeoutSec: integer().notNull(),
		/** Copied or linked from the project's folder into each worktree. */
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
