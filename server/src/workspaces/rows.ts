import type {
	ExecutionWorkspace,
	ExecutionWorkspaceDetails,
	WorkspaceOperation,
	WorkspaceStatus,
} from "@paperclipai/shared";
import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../db/pagination.ts";
import { executionWorkspaces, workspaceOperations } from "../db/schema.ts";
import { notFound } from "../errors/http-error.ts";

export type WorkspaceRow = typeof executionWorkspaces.$inferSelect;
type OperationRow = typeof workspaceOperations.$inferSelect;

/** Operations that a workspace shows. */
const SHOWN_OPERATIONS = 50;

export async function listWorkspaces(
	{ database }: DatabaseContext,
	companyId: string,
	{ issueId, status, limit, cursor }: Page & { issueId?: string | undefined; status?: WorkspaceStatus | undefined },
) {
	const rows = await database.db
		.select()
		.from(executionWorkspaces)
		.where(
			and(
				eq(executionWorkspaces.companyId, companyId),
				issueId === undefined ? undefined : eq(executionWorkspaces.issueId, issueId),
				status === undefined ? undefined : eq(executionWorkspaces.status, status),
				afterCursor(executionWorkspaces, cursor),
			),
		)
		.orderBy(...newestFirst(executionWorkspaces))
		.limit(limit + 1);
	return toPage(rows.map(toWorkspace), limit);
}

/** @throws {HttpError} 404 `workspace_not_found`. */
export async function getWorkspace({ database }: DatabaseContext, id: string): Promise<WorkspaceRow> {
	const [row] = await database.db.select().from(executionWorkspaces).where(eq(executionWorkspaces.id, id));
	if (row === undefined) throw notFound("workspace", id);
	return row;
}

/** The workspace that the next run of an issue works in; `null` without one. */
export async function findOpenWorkspace({ database }: DatabaseContext, issueId: string): Promise<WorkspaceRow | null> {
	const isOpen = and(eq(executionWorkspaces.issueId, issueId), eq(executionWorkspaces.status, "open"));
	const [row] = await database.db.select().from(executionWorkspaces).where(isOpen);
	return row ?? null;
}

export async function getWorkspaceDetails(context: DatabaseContext, id: string): Promise<ExecutionWorkspaceDetails> {
	const row = await getWorkspace(context, id);
	const operations = await selectOperations(context, eq(workspaceOperations.workspaceId, id))
		.orderBy(desc(workspaceOperations.createdAt), desc(workspaceOperations.id))
		.limit(SHOWN_OPERATIONS);
	return { ...toWorkspace(row), operations: operations.map(toOperation) };
}

/** What a run did with its workspace, in order. */
export async function listOperationsOfRun(context: DatabaseContext, runId: string): Promise<WorkspaceOperation[]> {
	const rows = await selectOperations(context, eq(workspaceOperations.runId, runId)).orderBy(
		asc(workspaceOperations.createdAt),
		asc(workspaceOperations.id),
	);
	return rows.map(toOperation);
}

function selectOperations({ database }: DatabaseContext, where: SQL) {
	return database.db.select().from(workspaceOperations).where(where).$dynamic();
}

function toWorkspace({ closingBy: _, copiesRemovedAt: __, ...row }: WorkspaceRow): ExecutionWorkspace {
	return {
		...row,
		createdAt: row.createdAt.toISOString(),
		lastUsedAt: row.lastUsedAt.toISOString(),
		closedAt: row.closedAt?.toISOString() ?? null,
	};
}

function toOperation({ kind, performedBy: _, createdAt, finishedAt, ...row }: OperationRow): WorkspaceOperation {
	return {
		...row,
		operation: kind,
		createdAt: createdAt.toISOString(),
		finishedAt: finishedAt?.toISOString() ?? null,
	};
}
