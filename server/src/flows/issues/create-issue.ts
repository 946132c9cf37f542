import type { Issue } from "@paperclipai/shared";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { type IssueWake, wakeAssignee } from "../../engine/queue/wake-agents.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { insertIssue, type NewIssue } from "../../records/issues/index.ts";

interface Creation {
	wake?: IssueWake;
	/** Who chose the assignee. Default: the creator. */
	assignedBy?: Pick<Actor, "kind">;
}

export async function createIssue(context: WakeContext, companyId: string, by: Actor, input: NewIssue): Promise<Issue> {
	return await inTransaction(
		context,
		async (transaction) => await createIssueWithin(transaction, companyId, by, input),
	);
}

export async function createIssueWithin(
	transaction: WakeContext,
	companyId: string,
	by: Actor,
	input: NewIssue,
	{ wake = { source: "assignment", reason: "issue_assigned" }, assignedBy = by }: Creation = {},
): Promise<Issue> {
	const issue = await insertIssue(transaction, companyId, by, input, assignedBy);
	await wakeAssignee(transaction, issue, by, wake);
	return issue;
}
