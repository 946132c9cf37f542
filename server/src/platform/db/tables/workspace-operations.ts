import type { RunError, WorkspaceOperationKind, WorkspaceOperationStatus } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, json } from "./columns.ts";
import { executionWorkspaces } from "./execution-workspaces.ts";
import { heartbeatRuns } from "./heartbeat-runs.ts";

export const workspaceOperations = pgTable(
	"workspace_operations",
	{
		id: uuid().primaryKey(),
		workspaceId: uuid()
			.notNull()
			.references(() => executionWorkspaces.id, { onDelete: "cascade" }),
		runId: uuid().references(() => heartbeatRuns.id, { onDelete: "cascade" }),
		kind: text().$type<WorkspaceOperationKind>().notNull(),
		status: text().$type<WorkspaceOperationStatus>().notNull(),
		error: json<RunError>(),
		details: json<Record<string, unknown>>(),
		performedBy: text(),
		createdAt: createdAt(),
		finishedAt: instant(),
	},
	(table) => [
		index("workspace_operations_workspace").on(table.workspaceId, table.createdAt, table.id),
		index("workspace_operations_run").on(table.runId, table.createdAt, table.id),
		index("workspace_operations_running").on(table.workspaceId).where(sql`${table.status} = 'running'`),
	],
);
