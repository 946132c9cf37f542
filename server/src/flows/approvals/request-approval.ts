import type { Approval, createApprovalSchema } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { type Actor, actorColumns } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { approvals, heartbeatRuns } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { type ApprovalRow, announceApproval } from "../../records/approvals/approval-rows.ts";
import { requireFewOpen } from "../../records/interactions/open-requests.ts";
import { relatedIssueIds } from "../../records/issues/index.ts";
import { requireReferences } from "./hire-references.ts";

export type ApprovalRequest = z.output<typeof createApprovalSchema>;

/** @throws {HttpError} 409 `too_many_open_requests`; 422 `related_issue_not_found`, `hire_agent_not_found`. */
export async function requestApproval(
	context: WakeContext,
	companyId: string,
	by: Actor,
	request: ApprovalRequest,
): Promise<Approval> {
	return await inTransaction(context, async (transaction) => {
		await requireFewOpen(transaction, by);
		const row = await storeRequest(transaction, companyId, by, request);
		return await announceApproval(transaction, by, row, { action: "created" });
	});
}

/** The caller announces the request in the same transaction. */
export async function storeRequest(
	transaction: WakeContext,
	companyId: string,
	by: Actor,
	{ kind, payload, issueId }: ApprovalRequest,
): Promise<ApprovalRow> {
	if (kind === "hire_agent") await requireReferences(transaction, companyId, payload);
	const now = transaction.now();
	const row = {
		id: crypto.randomUUID(),
		companyId,
		issueId: await issueOfRequest(transaction, companyId, by, issueId),
		kind,
		status: "pending" as const,
		payload,
		revision: 1,
		...actorColumns(by),
		decisionNote: null,
		result: null,
		createdAt: now,
		updatedAt: now,
		decidedAt: null,
	};
	await transaction.database.db.insert(approvals).values(row);
	return row;
}

async function issueOfRequest(
	context: DatabaseContext,
	companyId: string,
	by: Actor,
	named: string | undefined,
): Promise<string | null> {
	if (named !== undefined) return (await relatedIssueIds(context, companyId, [named]))[0] ?? null;
	if (by.kind !== "agent" || by.runId === null) return null;
	const isOfRequester = eq(heartbeatRuns.id, by.runId);
	const [run] = await context.database.db
		.select({ issueId: heartbeatRuns.issueId })
		.from(heartbeatRuns)
		.where(isOfRequester);
	return run?.issueId ?? null;
}
