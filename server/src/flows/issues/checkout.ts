import type { checkoutSchema, Issue } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { type Caller, requireAgent } from "../../platform/access/caller.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import {
	announceIssue,
	assigneeColumns,
	getIssue,
	type IssueRow,
	isBlocked,
	lockIssue,
	storeColumns,
} from "../../records/issues/index.ts";

/**
 * The run that holds the issue may check it out again.
 * @throws {HttpError} 403 `agent_only`, `not_yourself`; 409 `issue_checked_out`, `issue_status_changed`,
 * `issue_assigned_elsewhere`; 422 `run_required`, `issue_blocked`.
 */
export async function checkoutIssue(
	context: WakeContext,
	reference: string,
	caller: Caller,
	{ agentId, expectedStatuses }: z.output<typeof checkoutSchema>,
): Promise<Issue> {
	const { runId, ...agent } = requireAgent(caller);
	if (agent.agentId !== agentId) throw notYourself();
	if (runId === null) throw runRequired();
	return await inTransaction(context, async (transaction) => {
		const issue = await lockIssue(transaction, reference);
		const holder = await findHolder(transaction, issue);
		if (holder !== null && holder.id !== runId) throw checkedOut(issue, holder);
		if (holder === null && !expectedStatuses.includes(issue.status)) throw statusChanged(issue);
		if (issue.assigneeAgentId !== null && issue.assigneeAgentId !== agentId) throw assignedToOther(issue);
		if (await isBlocked(transaction, issue.id)) throw blocked();
		const assigned = assigneeColumns(issue, caller, agentId);
		await storeColumns(transaction, issue, { ...assigned, checkoutRunId: runId, status: "in_progress" });
		const isTaken = holder !== null && issue.status === "in_progress";
		if (isTaken) return await getIssue(transaction, issue.id);
		return await announceIssue(transaction, caller, issue.id, { action: "issue.checked_out" });
	});
}

/**
 * The board may release the issue for any run.
 * @throws {HttpError} 409 `issue_not_checked_out`.
 */
export async function releaseIssue(context: WakeContext, reference: string, caller: Caller): Promise<Issue> {
	return await inTransaction(context, async (transaction) => {
		const issue = await lockIssue(transaction, reference);
		const holder = await findHolder(transaction, issue);
		if (caller.kind === "agent" && (holder === null || holder.id !== caller.runId)) {
			throw new HttpError(409, "issue_not_checked_out", "This run does not hold the issue.", {
				hint: "Only the run that has checked out an issue can release it. No action is needed.",
			});
		}
		if (issue.checkoutRunId === null && issue.status !== "in_progress") return await getIssue(transaction, issue.id);
		const status = issue.status === "in_progress" ? ("todo" as const) : issue.status;
		await storeColumns(transaction, issue, { status, checkoutRunId: null });
		return await announceIssue(transaction, caller, issue.id, { action: "issue.released" });
	});
}

/** Returns `null` for the lease of an ended run, which is void. */
async function findHolder({ database }: WakeContext, { checkoutRunId }: IssueRow) {
	if (checkoutRunId === null) return null;
	const { id, agentId, status } = heartbeatRuns;
	const [run] = await database.db.select({ id, agentId, status }).from(heartbeatRuns).where(eq(id, checkoutRunId));
	return run?.status === "running" ? run : null;
}

function checkedOut({ id }: IssueRow, holder: { id: string; agentId: string }): HttpError {
	return new HttpError(409, "issue_checked_out", `Run ${holder.id} is working on this issue.`, {
		hint: "Do not work on this issue now. Choose another one, or stop.",
		details: { issueId: id, runId: holder.id, agentId: holder.agentId },
	});
}

function statusChanged({ status }: IssueRow): HttpError {
	return new HttpError(409, "issue_status_changed", `The issue is ${status}.`, {
		hint: "Reload the issue, and check it out only if it still needs work.",
		details: { status },
	});
}

function assignedToOther({ assigneeAgentId }: IssueRow): HttpError {
	return new HttpError(409, "issue_assigned_elsewhere", "The issue is assigned to another agent.", {
		hint: "Comment on the issue instead.",
		details: { assigneeAgentId },
	});
}

function blocked(): HttpError {
	return new HttpError(422, "issue_blocked", "The issue is blocked by other issues that are not done.", {
		hint: "GET /issues/:issueId/heartbeat-context lists the blockers. The assignee is woken when they are done; of a cancelled one, say so in a comment, or remove it from blockedByIssueIds.",
	});
}

function notYourself(): HttpError {
	return new HttpError(403, "not_yourself", "An agent can check out issues only for itself.", {
		hint: "Send your own id, PAPERCLIP_AGENT_ID, as agentId.",
	});
}

function runRequired(): HttpError {
	return new HttpError(422, "run_required", "Only a run can check out an issue.", {
		hint: "Call from within a run, with its id in the header x-paperclip-run-id.",
	});
}
