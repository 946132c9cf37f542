import type { Issue } from "@paperclipai/shared";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { wakeAssignee, wakeDependents, wakeParent } from "../../engine/queue/wake-agents.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { lockCompany } from "../../records/agents/manager.ts";
import { reviseApprovals } from "../../records/approvals/approval-rows.ts";
import { reviseInteractions } from "../../records/interactions/interaction-rows.ts";
import {
	changeIssue,
	findMentioned,
	getIssue,
	type IssueRow,
	type IssueUpdate,
	isBlocked,
	lockAgentsToWake,
	lockWaiting,
	lockWithWaiting,
	type WaitingIssues,
} from "../../records/issues/index.ts";
import { addComment } from "./add-comment.ts";
import { cancelWaitingRuns } from "./cancel-waiting-runs.ts";

/** @param transaction Must be a transaction. */
export async function updateIssue(
	transaction: WakeContext,
	reference: string,
	by: Actor,
	change: IssueUpdate,
): Promise<Issue> {
	const { comment, blockedByIssueIds, parentId, wake: wakesAssignee = true } = change;
	if (parentId !== undefined || blockedByIssueIds !== undefined) {
		await lockCompany(transaction.database.db, (await getIssue(transaction, reference)).companyId);
	}
	const { issue: before, waiting } = await lockWithWaiting(transaction, reference);
	const mentioned = comment === undefined ? [] : await findMentioned(transaction, before.companyId, comment);
	await lockAgentsToWake(transaction, [before.assigneeAgentId, change.assigneeAgentId, ...mentioned], waiting);
	const waitedBefore = blockedByIssueIds !== undefined && (await isBlocked(transaction, before.id));
	const after = await changeIssue(transaction, before, by, change);
	if (after.title !== before.title || after.description !== before.description) {
		await reviseInteractions(transaction, after);
		await reviseApprovals(transaction, after);
	}
	if (comment !== undefined) await addComment(transaction, after, by, comment);
	const changesBlockers = blockedByIssueIds !== undefined;
	await notifyAgents(transaction, before, after, { by, wakesAssignee, changesBlockers, waitedBefore, waiting });
	return await getIssue(transaction, after.id);
}

interface ChangeFacts {
	by: Actor;
	wakesAssignee: boolean;
	changesBlockers: boolean;
	/** Whether the issue was blocked before its blockers changed. */
	waitedBefore: boolean;
	waiting: WaitingIssues;
}

async function notifyAgents(
	context: WakeContext,
	before: IssueRow,
	after: IssueRow,
	{ by, wakesAssignee, changesBlockers, waitedBefore, waiting }: ChangeFacts,
) {
	const isReassigned = before.assigneeAgentId !== after.assigneeAgentId;
	if (isReassigned && before.assigneeAgentId !== null) {
		await cancelWaitingRuns(context, after.id, "issue_reassigned", before.assigneeAgentId);
	}
	if (after.status === "cancelled" && before.status !== "cancelled") {
		await cancelWaitingRuns(context, after.id, "issue_cancelled");
	}
	const isReopened = before.status === "done" && after.status !== "done";
	const blocked = [...(changesBlockers ? [after] : []), ...(isReopened ? waiting.dependents : [])];
	for (const issue of blocked) await cancelPrematureRuns(context, issue);
	const isOpened = before.status !== after.status && isAtRest(before);
	// The board now allows work in the issue's environment, which was refused before.
	const isAllowedNow =
		!before.assignedByBoard && after.assignedByBoard && after.executionWorkspaceSettings?.environmentId !== undefined;
	if (isReassigned || isOpened || isAllowedNow) {
		if (wakesAssignee) await wakeAssignee(context, after, by, { source: "assignment", reason: "issue_assigned" });
	} else if (waitedBefore) {
		await wakeAssignee(context, after, by, { source: "automation", reason: "issue_blockers_resolved" });
	}
	const isClosed = before.closedAt === null && after.closedAt !== null;
	// A cancelled issue may become done without having been open in between.
	if (after.status === "done" && before.status !== "done") await wakeDependents(context, waiting, by);
	const isMoved = before.parentId !== after.parentId;
	if (isClosed || isMoved) await wakeParent(context, waiting, by);
	if (isClosed && isMoved) await wakeParent(context, await lockWaiting(context, after), by);
}

/** An issue that is blocked again is worked on when its blockers are resolved, which wakes its assignee. */
async function cancelPrematureRuns(context: WakeContext, { id }: IssueRow): Promise<void> {
	if (await isBlocked(context, id)) await cancelWaitingRuns(context, id, "issue_blocked");
}

function isAtRest({ status }: IssueRow): boolean {
	return status === "backlog" || status === "done" || status === "cancelled";
}
