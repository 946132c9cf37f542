import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { executionWorkspaces, heartbeatRuns, workspaceOperations } from "../../../platform/db/schema.ts";
import type { OperationContext } from "../operations.ts";
import { type Finalized, finalizeWorkspace } from "./finalize.ts";

/**
 * Finalizes the workspace of a run whose processes are gone; `null` for a run without one.
 * @param failure Why its work has not come back from its environment; `null` when it has.
 */
export async function finalizeRunWorkspace(
	context: OperationContext,
	runId: string,
	failure: unknown,
): Promise<Finalized | null> {
	const [found] = await context.database.db
		.select({ workspace: executionWorkspaces })
		.from(heartbeatRuns)
		.innerJoin(executionWorkspaces, eq(executionWorkspaces.id, heartbeatRuns.executionWorkspaceId))
		.where(eq(heartbeatRuns.id, runId));
	if (found === undefined || found.workspace.status === "closed") return null;
	if (!(await wasPrepared(context, runId))) return null;
	return await finalizeWorkspace(context, found.workspace, runId, failure);
}

/** A run that was stopped before, as while it waited, has done nothing there. */
async function wasPrepared({ database }: DatabaseContext, runId: string): Promise<boolean> {
	const isPrepared = and(
		eq(workspaceOperations.runId, runId),
		eq(workspaceOperations.kind, "worktree_prepare"),
		eq(workspaceOperations.status, "succeeded"),
	);
	const { id } = workspaceOperations;
	return (await database.db.select({ id }).from(workspaceOperations).where(isPrepared).limit(1)).length > 0;
}
