import type {
	ExecutionWorkspace,
	ExecutionWorkspaceDetails,
	WorkspaceOperation,
	WorkspaceStatus,
} from "@paperclipai/shared";
import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { executionWorkspaces, heartbeatRuns, issues, workspaceOperations } from "../../platform/db/schema.ts";
import { notFound } from "../../platform/errors/http-error.ts";
import { selectSummaries } from "../issues/index.ts";
import { findMerged } from "./merged-workspaces.ts";

export type WorkspaceRow = typeof executionWorkspaces.$inferSelect;
type OperationRow = typeof workspaceOperations.$inferSelect;

const SHOWN_OPERATIONS = 50;

export async function listWorkspaces(
	context: DatabaseContext,
	companyId: string,
	{ issueId, status, limit, cursor }: Page & { issueId?: string | undefined; status?: WorkspaceStatus | undefined },
) {
	const rows = await context.database.db
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
	return toPage(await withUse(context, rows), limit);
}

async function withUse(context: DatabaseContext, rows: WorkspaceRow[]): Promise<ExecutionWorkspace[]> {
	const [first] = rows;
	if (first === undefined) return [];
	const issueIds = rows.flatMap(({ issueId }) => issueId ?? []);
	const { companyId, status, executionWorkspaceId } = heartbeatRuns;
	const ids = rows.map(({ id }) => id);
	const [summaries, merged, runs] = await Promise.all([
		issueIds.length === 0 ? [] : selectSummaries(context, inArray(issues.id, issueIds), issueIds.length),
		findMerged(context, ids),
		context.database.db
			.select({ id: heartbeatRuns.id, workspaceId: executionWorkspaceId })
			.from(heartbeatRuns)
			.where(and(eq(companyId, first.companyId), eq(status, "running"), inArray(executionWorkspaceId, ids))),
	]);
	const issueOf = new Map(summaries.map(({ id, identifier, title }) => [id, { identifier, title }]));
	const runOf = new Map(runs.map(({ id, workspaceId }) => [workspaceId, id]));
	return rows.map((row) => ({
		...toWorkspace(row),
		issue: issueOf.get(row.issueId ?? "") ?? null,
		activeRunId: runOf.get(row.id) ?? null,
		isMerged: merged.has(row.id),
	}));
}

/** @throws {HttpError} 404 `workspace_not_found`. */
export async function getWorkspace({ database }: DatabaseContext, id: string): Promise<WorkspaceRow> {
	const [row] = await database.db.select().from(executionWorkspaces).where(eq(executionWorkspaces.id, id));
	if (row === undefined) throw notFound("workspace", id);
	return row;
}

export async function findOpenWorkspace({ database }: DatabaseContext, issueId: string): Promise<WorkspaceRow | null> {
	const isOpen = and(eq(executionWorkspaces.issueId, issueId), eq(executionWorkspaces.status, "open"));
	const [row] = await database.db.select().from(executionWorkspaces).where(isOpen);
	return row ?? null;
}

export async function getWorkspaceDetails(context: DatabaseContext, id: string): Promise<ExecutionWorkspaceDetails> {
	const workspaces = await withUse(context, [await getWorkspace(context, id)]);
	const operations = await selectOperations(context, eq(workspaceOperations.workspaceId, id))
		.orderBy(desc(workspaceOperations.createdAt), desc(workspaceOperations.id))
		.limit(SHOWN_OPERATIONS);
	return { ...(workspaces[0] as ExecutionWorkspace), operations: operations.map(toOperation) };
}

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

function toWorkspace({ closingBy: _, copiesRemovedAt: __, commonDir: ___, ...row }: WorkspaceRow) {
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
