import { and, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { executionWorkspaces, workspaceOperations } from "../../platform/db/schema.ts";

/** Number of newest merges to check; the branch has changed since earlier ones. */
const LAST_MERGES = 5;

/** A workspace counts as merged if, since the merge, no run has used it or its branch has not changed. */
export async function findMerged({ database }: DatabaseContext, ids: string[]): Promise<Set<string>> {
	const { workspaceId, kind, status, details, createdAt } = workspaceOperations;
	const isUnchanged = or(
		gte(createdAt, executionWorkspaces.lastUsedAt),
		sql`${details} ->> 'headCommit' = ${executionWorkspaces.headCommit}`,
	);
	const merges = await database.db
		.selectDistinct({ workspaceId })
		.from(workspaceOperations)
		.innerJoin(executionWorkspaces, eq(executionWorkspaces.id, workspaceId))
		.where(and(inArray(workspaceId, ids), eq(kind, "workspace_merge"), eq(status, "succeeded"), isUnchanged));
	return new Set(merges.map((merge) => merge.workspaceId));
}

export async function listMerges(
	{ database }: DatabaseContext,
	id: string,
): Promise<{ branch: string; commit: string | null }[]> {
	const { workspaceId, kind, status, details, createdAt } = workspaceOperations;
	const merges = await database.db
		.select({ details })
		.from(workspaceOperations)
		.where(and(eq(workspaceId, id), eq(kind, "workspace_merge"), eq(status, "succeeded")))
		.orderBy(desc(createdAt), desc(workspaceOperations.id))
		.limit(LAST_MERGES);
	return merges.flatMap(({ details }) => {
		const { into, commit } = details ?? {};
		return typeof into === "string" ? [{ branch: into, commit: typeof commit === "string" ? commit : null }] : [];
	});
}
