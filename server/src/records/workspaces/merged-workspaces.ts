import { and, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import type { DatabaseContext, OpenDatabase } from "../../platform/db/database.ts";
import { executionWorkspaces, workspaceOperations } from "../../platform/db/schema.ts";

/** Number of newest merges of a workspace to check; the branch has changed since earlier ones. */
const LAST_MERGES = 5;

export interface RecordedMerge {
	branch: string;
	/** Commit of the branch after the merge; `null` = unknown. */
	commit: string | null;
}

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

/** @returns the newest first, by workspace. */
export async function listMerges(
	{ database }: { database: Pick<OpenDatabase, "db"> },
	ids: readonly string[],
): Promise<Map<string, RecordedMerge[]>> {
	const found = new Map<string, RecordedMerge[]>();
	if (ids.length === 0) return found;
	const { workspaceId, kind, status, details, createdAt } = workspaceOperations;
	const merges = await database.db
		.select({ workspaceId, details })
		.from(workspaceOperations)
		.where(and(inArray(workspaceId, [...ids]), eq(kind, "workspace_merge"), eq(status, "succeeded")))
		.orderBy(desc(createdAt), desc(workspaceOperations.id));
	for (const merge of merges) {
		const { into, commit } = merge.details ?? {};
		const ofWorkspace = found.get(merge.workspaceId) ?? [];
		if (typeof into !== "string" || ofWorkspace.length === LAST_MERGES) continue;
		ofWorkspace.push({ branch: into, commit: typeof commit === "string" ? commit : null });
		found.set(merge.workspaceId, ofWorkspace);
	}
	return found;
}
