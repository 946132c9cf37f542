import { and, desc, eq, gte } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { executionWorkspaces, heartbeatRuns, issues, workspaceOperations } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { InteractionRow } from "../../records/interactions/interaction-rows.ts";

/**
 * Confirmed work must neither change nor be lost.
 * @throws {HttpError} 409 `workspace_not_finalized` while the work of the requesting run is not finalized, or of the
 * issue's last one if no run is known.
 */
export async function requireFinalized({ database }: DatabaseContext, asked: InteractionRow): Promise<void> {
	const { db } = database;
	if (asked.issueId === null) return;
	const [issue] = await db
		.select({ unfinalized: issues.unfinalizedRunId })
		.from(issues)
		.where(eq(issues.id, asked.issueId));
	// An agent may ask with its key, without naming its run.
	const runId = asked.actorRunId ?? issue?.unfinalized ?? null;
	if (runId === null) return;
	const [source] = await db
		.select({ workspaceId: executionWorkspaces.id, startedAt: heartbeatRuns.startedAt })
		.from(heartbeatRuns)
		.innerJoin(executionWorkspaces, eq(executionWorkspaces.id, heartbeatRuns.executionWorkspaceId))
		.where(and(eq(heartbeatRuns.id, runId), eq(executionWorkspaces.status, "open")));
	if (source === undefined) return;
	const isLater = and(
		eq(workspaceOperations.workspaceId, source.workspaceId),
		eq(workspaceOperations.kind, "workspace_finalize"),
		source.startedAt === null ? undefined : gte(workspaceOperations.createdAt, source.startedAt),
	);
	const [last] = await db
		.select({ status: workspaceOperations.status, error: workspaceOperations.error })
		.from(workspaceOperations)
		.where(isLater)
		.orderBy(desc(workspaceOperations.createdAt), desc(workspaceOperations.id))
		.limit(1);
	if (last?.status === "succeeded") return;
	const details = { workspaceId: source.workspaceId, runId };
	if (last?.status !== "failed") {
		throw new HttpError(409, "workspace_not_finalized", "The run that made this request has not finished yet.", {
			hint: "Wait until the run has finished and its workspace is finalized, then accept.",
			details,
		});
	}
	throw new HttpError(
		409,
		"workspace_not_finalized",
		`The work of the run that made this request could not be finalized: ${last.error?.message ?? "see the workspace."}`,
		{
			hint: `${last.error?.hint ?? ""} Retry with POST /execution-workspaces/${source.workspaceId}/finalize or close the workspace, then accept.`.trim(),
			details,
		},
	);
}
