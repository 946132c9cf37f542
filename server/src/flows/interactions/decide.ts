import type { Interaction, InteractionKind, InteractionStatus } from "@paperclipai/shared";
import { and, eq, type SQL } from "drizzle-orm";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { wakeRequester } from "../../engine/queue/wake-agents.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { issueInteractions } from "../../platform/db/schema.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";
import { requireRevision } from "../../platform/errors/revision-changed.ts";
import { lockCompany } from "../../records/agents/manager.ts";
import { announceInteraction, type InteractionRow } from "../../records/interactions/interaction-rows.ts";
import { countWaiting } from "../../records/interactions/run-interactions.ts";
import { getIssue, type IssueRow, lockIssue } from "../../records/issues/index.ts";

export interface InteractionRef {
	issueId: string;
	interactionId: string;
}

export interface Decision {
	status: Extract<InteractionStatus, "accepted" | "rejected" | "answered">;
	revision: number;
	kinds: readonly InteractionKind[];
	respond(issue: IssueRow, row: InteractionRow): Promise<Record<string, unknown>>;
}

export interface RunDecision extends Omit<Decision, "respond"> {
	respond(row: InteractionRow): Promise<Record<string, unknown>>;
}

/**
 * Decides exactly once, and wakes the requester in the same transaction, except for a rejection on a closed issue.
 * @throws {HttpError} 404 `interaction_not_found`; 409 `interaction_decided`, `revision_changed`, `issue_closed`; 422
 * `interaction_kind`.
 */
export async function decideInteraction(
	transaction: WakeContext,
	{ issueId, interactionId }: InteractionRef,
	by: Actor,
	{ status, revision, kinds, respond }: Decision,
): Promise<Interaction> {
	// Lock order of all changes: company, issue, interaction, agents.
	await lockCompany(transaction.database.db, (await getIssue(transaction, issueId)).companyId);
	const issue = await lockIssue(transaction, issueId);
	const row = await lockPending(transaction, interactionId, eq(issueInteractions.issueId, issue.id));
	const decision = { status, revision, kinds, respond: (asked: InteractionRow) => respond(issue, asked) };
	if (row.runId !== null) return await storeDecision(transaction, row, by, decision);
	if (status !== "rejected" && issue.closedAt !== null) throw issueClosed(issue, status);
	const stored = await storeDecision(transaction, row, by, decision);
	const wake = { reason: `interaction_${status}`, issueId: issue.id, interactionId: row.id };
	await wakeRequester(transaction, row, by, { ...wake, isRejection: status === "rejected" });
	return stored;
}

/**
 * Decides exactly once. The run waits for the decision, so nothing is woken.
 * @throws {HttpError} like `decideInteraction`, except `issue_closed`.
 */
export async function decideRunInteraction(
	transaction: WakeContext,
	{ runId, interactionId }: { runId: string; interactionId: string },
	by: Actor,
	decision: RunDecision,
): Promise<Interaction> {
	const row = await lockPending(transaction, interactionId, eq(issueInteractions.runId, runId));
	return await storeDecision(transaction, row, by, decision);
}

async function storeDecision(
	transaction: WakeContext,
	row: InteractionRow,
	by: Actor,
	{ status, revision, kinds, respond }: RunDecision,
): Promise<Interaction> {
	requireRevision(row, revision);
	if (!kinds.includes(row.kind)) throw otherKind(row.kind, status);
	const decided = {
		status,
		response: await respond(row),
		decidedByKind: by.kind,
		decidedByAgentId: by.kind === "agent" ? by.agentId : null,
		decidedAt: transaction.now(),
	};
	await transaction.database.db.update(issueInteractions).set(decided).where(eq(issueInteractions.id, row.id));
	if (row.runId !== null) await countWaiting(transaction, row.runId);
	return await announceInteraction(transaction, by, { ...row, ...decided }, status);
}

async function lockPending({ database, now }: WakeContext, id: string, isOfParent: SQL): Promise<InteractionRow> {
	const isOne = and(eq(issueInteractions.id, id), isOfParent);
	const [row] = await database.db.select().from(issueInteractions).where(isOne).for("update");
	if (row === undefined) throw notFound("interaction", id);
	// The server that executes the run may be late to note it.
	const isOverdue = row.deadlineAt !== null && row.deadlineAt <= now();
	const status = row.status === "pending" && isOverdue ? "expired" : row.status;
	if (status === "pending") return row;
	throw new HttpError(409, "interaction_decided", `The interaction has already been ${status}.`, {
		hint:
			status === "expired" || status === "withdrawn"
				? "The run no longer waits for a decision. No action is needed."
				: "The requester was notified. No action is needed.",
		details: { status },
	});
}

/** The requester would continue the issue, which was finished without the decision. */
function issueClosed(issue: IssueRow, status: Decision["status"]): HttpError {
	const message = `The issue is ${issue.status}. If the interaction were ${status}, its requester would be woken and continue the issue.`;
	return new HttpError(409, "issue_closed", message, {
		hint: "Reject the interaction if it is no longer needed. Otherwise reopen the issue first.",
		details: { issueId: issue.id, status: issue.status },
	});
}

function otherKind(kind: InteractionKind, status: Decision["status"]): HttpError {
	return new HttpError(422, "interaction_kind", `An interaction of kind ${kind} cannot be ${status}.`, {
		hint: "Answer questions with /respond, and accept all other kinds with /accept or /allow. Reject any kind with /reject.",
	});
}
