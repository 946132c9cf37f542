import { and, eq, gte, inArray, or, sql } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { executionWorkspaces, workspaceOperations } from "../db/schema.ts";

/** Those of the workspaces whose work is merged: no run has used or changed the branch since. */
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
