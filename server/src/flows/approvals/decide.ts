import type { Approval, ApprovalStatus } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { wakeRequester } from "../../engine/queue/wake-agents.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { approvals } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import { requireRevision } from "../../platform/errors/revision-changed.ts";
import {
	type ApprovalRow,
	alreadyDecided,
	announceApproval,
	lockApproval,
} from "../../records/approvals/approval-rows.ts";

export interface Decision {
	status: Exclude<ApprovalStatus, "pending">;
	revision: number;
	note?: string | undefined;
}

/**
 * Stores the decision and wakes the requester.
 * @throws {HttpError} 404 `approval_not_found`; 409 `approval_decided`, `revision_changed`.
 */
export async function decideApproval(
	transaction: WakeContext,
	approvalId: string,
	by: Actor,
	decision: Decision,
): Promise<Approval> {
	const row = await lockUndecided(transaction, approvalId, decision);
	const approval = await storeDecision(transaction, row, by, decision);
	await tellRequester(transaction, row, by, decision.status);
	return approval;
}

/**
 * A request that waits for a revision can only be rejected, since the board has not read the new version.
 * @throws {HttpError} 409 `approval_decided`, `revision_changed`.
 */
export async function lockUndecided(
	transaction: WakeContext,
	approvalId: string,
	{ status, revision }: Pick<Decision, "status" | "revision">,
): Promise<ApprovalRow> {
	const row = await lockApproval(transaction, approvalId);
	const isOpen = row.status === "pending" || (row.status === "revision_requested" && status === "rejected");
	if (!isOpen) throw alreadyDecided(row.status);
	requireRevision(row, revision);
	return row;
}

export async function storeDecision(
	transaction: WakeContext,
	row: ApprovalRow,
	by: Actor,
	{ status, note }: Pick<Decision, "status" | "note">,
	result: ApprovalRow["result"] = null,
): Promise<Approval> {
	const now = transaction.now();
	const decisionNote = note === undefined ? null : storableText(note);
	const decidedAt = status === "revision_requested" ? null : now;
	const values = { status, decisionNote, result, updatedAt: now, decidedAt };
	await transaction.database.db.update(approvals).set(values).where(eq(approvals.id, row.id));
	return await announceApproval(
		transaction,
		by,
		{ ...row, ...values },
		{ action: status, details: { revision: row.revision } },
	);
}

export async function tellRequester(
	transaction: WakeContext,
	row: ApprovalRow,
	by: Actor,
	status: Decision["status"],
): Promise<void> {
	const wake = { reason: `approval_${status}`, approvalId: row.id, isRejection: status === "rejected" };
	await wakeRequester(transaction, row, by, row.issueId === null ? wake : { ...wake, issueId: row.issueId });
}
