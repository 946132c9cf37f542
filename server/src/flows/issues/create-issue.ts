import type { Issue } from "@paperclipai/shared";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { type IssueWake, wakeAssignee } from "../../engine/queue/wake-agents.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { insertIssue, type NewIssue } from "../../records/issues/index.ts";

/** How an issue comes about. */
interface Creation {
	/** Why its assignee is woken. */
	wake?: IssueWake;
	/** Who chose the assignee. Default: who creates the issue. */
	assignedBy?: Pick<Actor, "kind">;
}

/** Creates an issue and wakes its assignee. */
export async function createIssue(context: WakeContext, companyId: string, by: Actor, input: NewIssue): Promise<Issue> {
	return await inTransaction(
		context,
		async (transaction) => await createIssueWithin(transaction, companyId, by, input),
	);
}

/** The same as a part of a transaction. */
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
