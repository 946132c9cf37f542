import { eq } from "drizzle-orm";
import type { Actor } from "../access/caller.ts";
import { executionWorkspaces, issues } from "../db/schema.ts";
import { announceIssue, publishIssue } from "../issues/announce.ts";
import { getIssue } from "../issues/issue-rows.ts";
import { assigneesOf, lockAgentsToWake, lockWithWaiting } from "../issues/lock-issues.ts";
import { wakeDependents, wakeParent } from "../issues/wake-agents.ts";
import type { WakeContext } from "../runs/queue/wake.ts";
import type { Finalized } from "./finalize-workspace.ts";
import { endOperation } from "./operations.ts";

/**
 * Stores how a finalize ended. After a success it wakes who has waited for the issue, if that is done: all in the caller's
 * transaction.
 */
export async function recordFinalize(transaction: WakeContext, finalized: Finalized, by: Actor): Promise<void> {
	const { workspace, operationId, runId, thrown, details, headCommit } = finalized;
	await endOperation(transaction, operationId, { thrown, details });
	if (thrown !== null) return;
	const { db } = transaction.database;
	const finalizedAs = { headCommit, lastUsedAt: transaction.now() };
	await db.update(executionWorkspaces).set(finalizedAs).where(eq(executionWorkspaces.id, workspace.id));
	if (workspace.issueId !== null && runId !== null) await resolveIssue(transaction, workspace.issueId, by, runId);
}

/**
 * Nothing of the issue's work waits for a finalize any more.
 * @param runId Only the work of this run: the next one may have begun meanwhile. Default: of any.
 */
export async function resolveIssue(
	transaction: WakeContext,
	issueId: string,
	by: Actor,
	runId?: string,
): Promise<void> {
	const { db } = transaction.database;
	const [found] = await db.select({ id: issues.id }).from(issues).where(eq(issues.id, issueId));
	if (found === undefined) return;
	const { issue, waiting } = await lockWithWaiting(transaction, issueId);
	const { unfinalizedRunId } = issue;
	if (unfinalizedRunId === null || unfinalizedRunId !== (runId ?? unfinalizedRunId)) return;
	await lockAgentsToWake(transaction, assigneesOf(waiting));
	await db.update(issues).set({ unfinalizedRunId: null }).where(eq(issues.id, issue.id));
	if (issue.closedAt === null) return publishIssue(transaction, await getIssue(transaction, issue.id));
	await announceIssue(transaction, by, issue.id, { action: "issue.finalized" });
	if (issue.status === "done") await wakeDependents(transaction, waiting, by);
	await wakeParent(transaction, waiting, by);
}
