import type { ExecutionWorkspaceSettings, IssuePriority, IssueStatus } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { actorColumns } from "./actor-columns.ts";
import { agents } from "./agents.ts";
import { createdAt, instant, json, updatedAt } from "./columns.ts";
import { companies } from "./companies.ts";
import { projects } from "./projects.ts";

export const issues = pgTable(
	"issues",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		number: integer().notNull(),
		title: text().notNull(),
		description: text(),
		status: text().$type<IssueStatus>().notNull(),
		priority: text().$type<IssuePriority>().notNull(),
		assigneeAgentId: uuid().references(() => agents.id, { onDelete: "set null" }),
		/** Whether the board has chosen the assignee, which may then work in the environment that the issue names. */
		assignedByBoard: boolean().notNull().default(false),
		parentId: uuid().references((): AnyPgColumn => issues.id, { onDelete: "restrict" }),
		...actorColumns(),
		/** A lease, void once the run has ended. */
		checkoutRunId: uuid(),
		projectId: uuid().references(() => projects.id, { onDelete: "set null" }),
		executionWorkspaceSettings: json<ExecutionWorkspaceSettings>(),
		/** Dependents wait until the work of this run is finalized. */
		unfinalizedRunId: uuid(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		startedAt: instant(),
		closedAt: instant(),
	},
	(table) => [
		unique("issues_company_number").on(table.companyId, table.number),
		index("issues_company_created").on(table.companyId, table.createdAt, table.id),
		index("issues_company_status").on(table.companyId, table.status, table.createdAt, table.id),
		index("issues_assignee_status").on(table.assigneeAgentId, table.status, table.createdAt, table.id),
		index("issues_parent_created").on(table.parentId, table.createdAt, table.id),
		index("issues_project_created")
			.on(table.projectId, table.createdAt, table.id)
			.where(sql`${table.projectId} is not null`),
		index("issues_title_words").using(
			"gin",
			sql`to_tsvector('simple', translate(${table.title}, '<>&/.@:_-', '         '))`,
		),
		index("issues_checkout").on(table.checkoutRunId).where(sql`${table.checkoutRunId} is not null`),
	],
);
