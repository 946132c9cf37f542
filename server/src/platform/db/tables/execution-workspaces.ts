import type { WorkspaceMode, WorkspaceStatus } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { companies } from "./companies.ts";
import { issues } from "./issues.ts";
import { projects } from "./projects.ts";

export const executionWorkspaces = pgTable(
	"execution_workspaces",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		issueId: uuid().references((): AnyPgColumn => issues.id, { onDelete: "set null" }),
		projectId: uuid().references(() => projects.id, { onDelete: "set null" }),
		mode: text().$type<WorkspaceMode>().notNull(),
		status: text().$type<WorkspaceStatus>().notNull(),
		/** Real path of the user's folder, or of the root of its repository. */
		sourcePath: text().notNull(),
		/** Repository of a worktree, because `sourcePath` may itself be a worktree that is removed later. */
		commonDir: text(),
		path: text().notNull(),
		/** Path of the configured folder, relative to the root of its repository. */
		prefix: text().notNull(),
		/** `null` unless `mode` is `worktree`, and until the worktree is prepared. */
		branch: text(),
		baseRef: text(),
		baseCommit: text(),
		/** `null` for a local workspace. The environment may have been deleted. */
		environmentId: uuid(),
		headCommit: text(),
		createdAt: createdAt(),
		lastUsedAt: instant().notNull(),
		closedAt: instant(),
		/** Nonce of the closing server process: a lease, void once that process has lost its claim. */
		closingBy: text(),
		/** Set when a closed workspace has no copy left in an environment. */
		copiesRemovedAt: instant(),
	},
	(table) => [
		uniqueIndex("execution_workspaces_open").on(table.issueId).where(sql`${table.status} = 'open'`),
		index("execution_workspaces_issue").on(table.issueId, table.createdAt, table.id),
		index("execution_workspaces_company_status").on(table.companyId, table.status, table.createdAt, table.id),
		index("execution_workspaces_company_created").on(table.companyId, table.createdAt, table.id),
		index("execution_workspaces_project").on(table.projectId),
		index("execution_workspaces_idle")
			.on(table.lastUsedAt, table.id)
			.where(sql`${table.status} = 'open' and ${table.mode} = 'worktree'`),
		index("execution_workspaces_copies_left")
			.on(table.closedAt, table.id)
			.where(sql`${table.status} = 'closed' and ${table.copiesRemovedAt} is null`),
	],
);
