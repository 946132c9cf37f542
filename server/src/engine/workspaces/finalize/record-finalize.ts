import { eq } from "drizzle-orm";
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

export interface Finalized {
	workspace: WorkspaceRow;
	operationId: string;
	runId: string | null;
	thrown: unknown;
	headCommit: string | null;
	/** `null` for the empty tree, and for a folder. */
	baseCommit: string | null;
	details: Record<string, unknown> | null;
}

/** Runs in the caller's transaction. On success, wakes agents that waited for a done issue's work. */
export async function recordFinalize(transaction: WakeContext, finalized: Finalized, by: Actor): Promise<void> {
	const { workspace, operationId, runId, thrown, details, headCommit, baseCommit } = finalized;
	await endOperation(transaction, operationId, { thrown, details });
	if (thrown !== null) return;
	const { db } = transaction.database;
	const finalizedAs = { headCommit, baseCommit, lastUsedAt: transaction.now() };
	await db.update(executionWorkspaces).set(finalizedAs).where(eq(executionWorkspaces.id, workspace.id));
	if (workspace.issueId === null) return;
	if (runId !== null) await resolveIssue(transaction, workspace.issueId, by, runId);
	if (headCommit !== workspace.headCommit) await reviseConfirmations(transaction, workspace.issueId);
}

/** Includes confirmations that this run asked for: it may have committed more since the board looked at its work. */
async function reviseConfirmations(transaction: WakeContext, issueId: string): Promise<void> {
	const [issue] = await transaction.database.db
		.select({ id: issues.id, companyId: issues.companyId })
		.from(issues)
		.where(eq(issues.id, issueId))
		.for("no key update");
	const isConfirmation = eq(issueInteractions.kind, "request_confirmation");
	if (issue !== undefined) await reviseInteractions(transaction, issue, isConfirmation);
}

/** @param runId Does nothing if the unfinalized work is of another run, which may be a later one. Default: any run. */
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
