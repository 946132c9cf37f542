import { CodedError } from "@paperclipai/adapter-utils";
import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { executionWorkspaces, heartbeatRuns, issues } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { getIssue, publishIssue } from "../../records/issues/index.ts";
import type { WorkspaceRun } from "./workspace-run.ts";

/**
 * Records that the run uses the workspace. From then on, issues that depend on the run's issue wait until the work is
 * finalized.
 * @throws {CodedError} `run_stopped`.
 */
export async function markUsed(
	context: DatabaseContext & ClockContext & EventContext,
	workspaceId: string,
	environmentId: string | null,
	{ runId, issueId, signal }: Pick<WorkspaceRun, "runId" | "issueId" | "signal">,
): Promise<void> {
	await inTransaction(context, async (transaction) => {
		const { db } = transaction.database;
		await db
			.update(executionWorkspaces)
			.set({ lastUsedAt: context.now(), environmentId })
			.where(eq(executionWorkspaces.id, workspaceId));
		const isRunning = and(eq(heartbeatRuns.id, runId), eq(heartbeatRuns.status, "running"));
		const used = await db.update(heartbeatRuns).set({ executionWorkspaceId: workspaceId }).where(isRunning).returning();
		if (signal.aborted || used.length === 0)
			throw new CodedError("run_stopped", "The run was stopped while its workspace was being prepared.");
		await db.update(issues).set({ unfinalizedRunId: runId }).where(eq(issues.id, issueId));
		publishIssue(transaction, await getIssue(transaction, issueId));
	});
}
