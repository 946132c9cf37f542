import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import type { WorkspaceRow } from "../../records/workspaces/rows.ts";
import { killInWorktree } from "../environments/run/end-environment.ts";
import type { EnvironmentContext } from "../environments/run/prepare-environment.ts";

/**
 * Kills programs of ended runs that may still be working in the worktree, because their environment was unreachable
 * when they ended.
 * @throws {CodedError} as `killInWorktree`.
 */
export async function killLeftPrograms(
	context: EnvironmentContext,
	{ id, companyId }: Pick<WorkspaceRow, "id" | "companyId">,
	stop: AbortSignal = new AbortController().signal,
): Promise<void> {
	const { executionWorkspaceId, environment, environmentEndedAt, status } = heartbeatRuns;
	const isInside = and(eq(heartbeatRuns.companyId, companyId), eq(executionWorkspaceId, id));
	const isLeft = and(isInside, ne(status, "running"), isNotNull(environment), isNull(environmentEndedAt));
	const left = await context.database.db.select().from(heartbeatRuns).where(isLeft);
	for (const run of left) await killInWorktree(context, run, stop);
}
