import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { executionWorkspaces, heartbeatRuns } from "../db/schema.ts";
import type { ClockContext } from "../timing/clock.ts";
import { type Finalized, finalizeWorkspace } from "./finalize-workspace.ts";

/**
 * Finalizes the workspace of a run whose processes are gone; `null` for a run without one.
 * @param failure Why its work has not come back from its environment; `null` when it has.
 */
export async function finalizeRunWorkspace(
	context: DatabaseContext & ClockContext,
	runId: string,
	failure: unknown,
): Promise<Finalized | null> {
	const [found] = await context.database.db
		.select({ workspace: executionWorkspaces })
		.from(heartbeatRuns)
		.innerJoin(executionWorkspaces, eq(executionWorkspaces.id, heartbeatRuns.executionWorkspaceId))
		.where(eq(heartbeatRuns.id, runId));
	if (found === undefined || found.workspace.status === "closed") return null;
	return await finalizeWorkspace(context, found.workspace, runId, failure);
}
