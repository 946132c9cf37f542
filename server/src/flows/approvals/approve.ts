import { type Approval, type Approve, hireRequestSchema } from "@paperclipai/shared";
import type { Actor } from "../../platform/access/caller.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { getApprovalRow } from "../../records/approvals/approval-rows.ts";
import { decideApproval, lockUndecided, storeDecision, tellRequester } from "./decide.ts";
import { type HireContext, insertHired } from "./hire.ts";
import { callHireHook } from "./hire-hook.ts";
import { readSetup } from "./hire-setup.ts";

/**
 * A failed hire hook is shown but does not undo the approval.
 * @throws {HttpError} 404 `approval_not_found`; 409 `approval_decided`, `revision_changed`; 422 `hire_setup_missing`,
 * `hire_setup_ambiguous`, `hire_setup_unexpected`, `hire_agent_not_found`, or an error of a new agent.
 */
export async function approveRequest(
	context: HireContext,
	approvalId: string,
	by: Actor,
	{ revision, note, ...given }: Approve,
): Promise<Approval> {
	const { kind, companyId } = await getApprovalRow(context, approvalId);
	if (kind !== "hire_agent") {
		if (Object.keys(given).length > 0) throw unexpectedSetup();
		return await decideApproval(context, approvalId, by, { status: "approved", revision, note });
	}
	// Read before the transaction, because the adapter's check may be slow.
	const setup = await readSetup(context, companyId, given);
	const { approval, hired } = await inTransaction(context, async (transaction) => {
		const row = await lockUndecided(transaction, approvalId, { status: "approved", revision });
		const created = await insertHired(transaction, row, by, hireRequestSchema.parse(row.payload), setup);
		const decided = await storeDecision(transaction, row, by, { status: "approved", note }, created.result);
		await tellRequester(transaction, row, by, "approved");
		return { approval: decided, hired: created.agent };
	});
	return await callHireHook(context, approval, hired);
}

function unexpectedSetup(): HttpError {
	return new HttpError(422, "hire_setup_unexpected", "Only the approval of a hire accepts the setup of an agent.", {
		hint: "Send only the revision and, optionally, a note.",
	});
}
