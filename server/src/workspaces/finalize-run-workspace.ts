import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { executionWorkspaces, heartbeatRuns } from "../db/schema.ts";
import type { ClockContext } from "../timing/clock.ts";
import { type Finalized, finalizeWorkspace } from "./finalize-workspace.ts";

/** Finalizes the workspace of a run whose processes are gone; `null` for a run without one. */
export async function finalizeRunWorkspace(
	context: DatabaseContext & ClockContext,
	runId: string,
): Promise<Finalized | null> {
	const [found] = await context.database.db
		.select({ workspace: executionWorkspaces })
		.from(heartbeatRuns)
		.innerJoin(executionWorkspaces, eq(executionWorkspaces.id, heartbeatRuns.executionWorkspaceId))
		.where(eq(heartbeatRuns.id, runId));
	if (found === undefined || found.workspace.status === "closed") return null;
	return await finalizeWorkspace(context, found.workspace, runId);
}
