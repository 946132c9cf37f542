import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { executionWorkspaces, heartbeatRuns, workspaceOperations } from "../../platform/db/schema.ts";
import type { WorkspaceRow } from "../../records/workspaces/rows.ts";

type OfBranch = Pick<WorkspaceRow, "id" | "companyId" | "issueId" | "branch">;

export async function workspacesOfBranch(
	{ database }: DatabaseContext,
	{ id, issueId, branch }: OfBranch,
): Promise<Pick<WorkspaceRow, "id" | "environmentId">[]> {
	const { db } = database;
	const isIt = eq(executionWorkspaces.id, id);
	const isOfBranch =
		issueId === null || branch === null
			? isIt
			: and(eq(executionWorkspaces.issueId, issueId), eq(executionWorkspaces.branch, branch));
	const columns = { id: executionWorkspaces.id, environmentId: executionWorkspaces.environmentId };
	return await db.select(columns).from(executionWorkspaces).where(isOfBranch);
}

/**
 * Finds the last workspace of an issue and branch, if the server closed it automatically. Agents can cause such a
 * closing, so the found workspace must grant no more than an open one.
 */
export async function findClosedAutomatically(
	{ database }: DatabaseContext,
	{ issueId, branch }: Pick<WorkspaceRow, "issueId" | "branch">,
): Promise<Pick<WorkspaceRow, "environmentId"> | null> {
	if (issueId === null || branch === null) return null;
	const { workspaceId, kind, status, details } = workspaceOperations;
	const cause = sql<string | null>`${details} ->> 'cause'`;
	const isClosing = and(eq(workspaceId, executionWorkspaces.id), eq(kind, "workspace_close"), eq(status, "succeeded"));
	const [last] = await database.db
		.select({ environmentId: executionWorkspaces.environmentId, cause })
		.from(executionWorkspaces)
		.innerJoin(workspaceOperations, isClosing)
		.where(and(eq(executionWorkspaces.issueId, issueId), eq(executionWorkspaces.branch, branch)))
		.orderBy(desc(executionWorkspaces.closedAt))
		.limit(1);
	return last === undefined || last.cause === null ? null : { environmentId: last.environmentId };
}

/** Like `ownBranch`, for rows of the database. */
export const WAS_PREPARED = or(isNotNull(executionWorkspaces.baseRef), isNotNull(executionWorkspaces.baseCommit));

/** Finds the branch of the last workspace of the issue in this repository that was prepared. */
export async function findLastBranch(
	{ database }: DatabaseContext,
	issueId: string,
	sourcePath: string,
): Promise<string | null> {
	const { branch, createdAt, id } = executionWorkspaces;
	const isOfIssue = and(eq(executionWorkspaces.issueId, issueId), eq(executionWorkspaces.sourcePath, sourcePath));
	const [last] = await database.db
		.select({ branch })
		.from(executionWorkspaces)
		.where(and(isOfIssue, isNotNull(branch), WAS_PREPARED))
		.orderBy(desc(createdAt), desc(id))
		.limit(1);
	return last?.branch ?? null;
}

export function hasTravelled(ids: string[]) {
	const kinds = inArray(workspaceOperations.kind, ["environment_prepare", "environment_collect"]);
	return and(inArray(workspaceOperations.workspaceId, ids), kinds);
}

/**
 * Local work never counts as written in another environment.
 * @param environmentId `null`: local.
 */
export async function wasWrittenInOtherEnvironment(
	context: DatabaseContext,
	workspace: OfBranch,
	environmentId: string | null,
): Promise<boolean> {
	const rows = await workspacesOfBranch(context, workspace);
	if (rows.some((row) => row.environmentId !== null && row.environmentId !== environmentId)) return true;
	const ids = rows.map(({ id }) => id);
	const { db } = context.database;
	const { id, companyId, executionWorkspaceId, environment } = heartbeatRuns;
	const isOther = sql`${environment} ->> 'id' is distinct from ${environmentId}::text`;
	const isOfBranch = and(eq(companyId, workspace.companyId), inArray(executionWorkspaceId, ids));
	const runs = await db
		.select({ id })
		.from(heartbeatRuns)
		.where(and(isOfBranch, isNotNull(environment), isOther))
		.limit(1);
	if (runs.length > 0) return true;
	if (environmentId !== null) return false;
	const travels = await db
		.select({ id: workspaceOperations.id })
		.from(workspaceOperations)
		.where(hasTravelled(ids))
		.limit(1);
	return travels.length > 0;
}
