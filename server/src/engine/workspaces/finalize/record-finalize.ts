import { eq, sql } from "drizzle-orm";
import type { Actor } from "../../../platform/access/caller.ts";
import { executionWorkspaces, issueInteractions, issues } from "../../../platform/db/schema.ts";
import { reviseInteractions } from "../../../records/interactions/interaction-rows.ts";
import {
	announceIssue,
	getIssue,
	lockAgentsToWake,
	lockWithWaiting,
	publishIssue,
} from "../../../records/issues/index.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import type { WakeContext } from "../../queue/wake.ts";
import { wakeDependents, wakeParent } from "../../queue/wake-agents.ts";
import { endOperation } from "../operations.ts";

/** The end of the work of a run in its workspace. To be stored with the end of the run. */
export interface Finalized {
	workspace: WorkspaceRow;
	operationId: string;
	/** Whose work it is; `null` when no run waited for it. */
	runId: string | null;
	/** Why it failed, `null` when it did not. */
	thrown: unknown;
	headCommit: string | null;
	details: Record<string, unknown> | null;
}

/**
 * Stores how a finalize ended. After a success it wakes the agents that have waited for the issue, if that is done: all in the
 * caller's transaction.
 */
export async function recordFinalize(transaction: WakeContext, finalized: Finalized, by: Actor): Promise<void> {
	const { workspace, operationId, runId, thrown, details, headCommit } = finalized;
	await endOperation(transaction, operationId, { thrown, details });
	if (thrown !== null) return;
	const { db } = transaction.database;
	const finalizedAs = { headCommit, lastUsedAt: transaction.now() };
	await db.update(executionWorkspaces).set(finalizedAs).where(eq(executionWorkspaces.id, workspace.id));
	if (workspace.issueId === null) return;
	if (runId !== null) await resolveIssue(transaction, workspace.issueId, by, runId);
	if (headCommit !== workspace.headCommit) await reviseConfirmations(transaction, workspace.issueId, runId);
}

/** A confirmation is about the work in the workspace. The work of the run that asks for it is expected, other work is new. */
async function reviseConfirmations(transaction: WakeContext, issueId: string, runId: string | null): Promise<void> {
	const [issue] = await transaction.database.db
		.select({ id: issues.id, companyId: issues.companyId })
		.from(issues)
		.where(eq(issues.id, issueId))
		.for("no key update");
	const { kind, actorRunId } = issueInteractions;
	const isOfOthers = sql`${kind} = 'request_confirmation' and ${actorRunId} is distinct from ${runId}`;
	if (issue !== undefined) await reviseInteractions(transaction, issue, isOfOthers);
}

/**
 * Notes that no work of the issue waits for a finalize any more.
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
	await lockAgentsToWake(transaction, [], waiting);
	await db.update(issues).set({ unfinalizedRunId: null }).where(eq(issues.id, issue.id));
	if (issue.closedAt === null) return publishIssue(transaction, await getIssue(transaction, issue.id));
	await announceIssue(transaction, by, issue.id, { action: "issue.finalized" });
	if (issue.status === "done") await wakeDependents(transaction, waiting, by);
	await wakeParent(transaction, waiting, by);
}
