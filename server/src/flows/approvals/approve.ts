import { type Approval, type Approve, hireRequestSchema } from "@paperclipai/shared";
import type { Actor } from "../../platform/access/caller.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { Once } from "../../platform/http/serve-once.ts";
import type { AgentRow } from "../../records/agents/store.ts";
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
	once: Once<HireContext, Approval>,
): Promise<Approval> {
	const { kind, companyId } = await getApprovalRow(context, approvalId);
	if (kind !== "hire_agent") {
		if (Object.keys(given).length > 0) throw unexpectedSetup();
		return await once((transaction) =>
			decideApproval(transaction, approvalId, by, { status: "approved", revision, note }),
		);
	}
	// Read before the transaction, because the adapter's check may be slow.
	const setup = await readSetup(context, companyId, given);
	let hired: AgentRow | undefined;
	const approval = await once(async (transaction) => {
		const row = await lockUndecided(transaction, approvalId, { status: "approved", revision });
		const created = await insertHired(transaction, row, by, hireRequestSchema.parse(row.payload), setup);
		const decided = await storeDecision(transaction, row, by, { status: "approved", note }, created.result);
		await tellRequester(transaction, row, by, "approved");
		hired = created.agent;
		return decided;
	});
	return hired === undefined ? approval : await callHireHook(context, approval, hired);
}

function unexpectedSetup(): HttpError {
	return new HttpError(422, "hire_setup_unexpected", "Only the approval of a hire accepts the setup of an agent.", {
		hint: "Send only the revision and, optionally, a note.",
	});
}
