import { type Approval, boardRequestSchema, hireRequestSchema } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { WakeContext } from "../../engine/queue/wake.ts";
import type { Caller } from "../../platform/access/caller.ts";
import { approvals } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import {
	type ApprovalRow,
	alreadyDecided,
	announceApproval,
	lockApproval,
} from "../../records/approvals/approval-rows.ts";
import { requireReferences } from "./hire-references.ts";

/**
 * @throws {HttpError} 403 `not_the_requester`; 404 `approval_not_found`; 409 `approval_decided`, `approval_pending`; 422
 * `approval_payload_invalid`, `hire_agent_not_found`.
 */
export async function resubmitApproval(
	transaction: WakeContext,
	approvalId: string,
	by: Caller,
	payload: Record<string, unknown>,
): Promise<Approval> {
	const row = await lockApproval(transaction, approvalId);
	if (!isRequester(row, by)) throw notTheRequester();
	if (row.status === "pending") throw stillPending();
	if (row.status !== "revision_requested") throw alreadyDecided(row.status);
	const values = {
		status: "pending" as const,
		payload: await checkPayload(transaction, row, payload),
		revision: row.revision + 1,
		updatedAt: transaction.now(),
	};
	await transaction.database.db.update(approvals).set(values).where(eq(approvals.id, row.id));
	return await announceApproval(
		transaction,
		by,
		{ ...row, ...values },
		{
			action: "resubmitted",
			details: { revision: values.revision },
		},
	);
}

function isRequester({ actorKind, actorAgentId }: ApprovalRow, by: Caller): boolean {
	return by.kind === actorKind && (by.kind === "board" || by.agentId === actorAgentId);
}

async function checkPayload(context: WakeContext, { kind, companyId }: ApprovalRow, payload: unknown) {
	const schema = kind === "hire_agent" ? hireRequestSchema : boardRequestSchema;
	const parsed = schema.safeParse(payload);
	if (!parsed.success) {
		const issues = parsed.error.issues.map(({ path, message }) => [...path, message].join(": "));
		throw new HttpError(422, "approval_payload_invalid", `The payload is not valid: ${issues.join("; ")}.`, {
			hint: "Send the whole request again, in its original form.",
		});
	}
	if (kind === "hire_agent") await requireReferences(context, companyId, hireRequestSchema.parse(parsed.data));
	return parsed.data;
}

function notTheRequester(): HttpError {
	return new HttpError(403, "not_the_requester", "Another agent made this request.", {
		hint: "Only the requester can resubmit a request.",
	});
}

function stillPending(): HttpError {
	return new HttpError(409, "approval_pending", "The board has not asked for a revision.", {
		hint: "Wait for its decision, which wakes you.",
	});
}
