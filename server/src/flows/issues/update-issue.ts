import type { Issue, updateIssueSchema } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { isBlocked, wakeAssignee, wakeDependents, wakeParent } from "../../engine/queue/wake-agents.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { issues } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { assigneeColumns } from "../../records/issues/assignee-columns.ts";
import { announceIssue } from "../../records/issues/change.ts";
import { countStatusChange } from "../../records/issues/counts.ts";
import {
	assigneesOf,
	lockAgentsToWake,
	lockWaiting,
	lockWithWaiting,
	type WaitingIssues,
} from "../../records/issues/lock.ts";
import { findMentioned } from "../../records/issues/mentions.ts";
import {
	lockRelations,
	relatedIssueIds,
	requireAssignee,
	requireNoCycle,
	storeBlockers,
} from "../../records/issues/relations.ts";
import { requireUnchanged } from "../../records/issues/require-unchanged.ts";
import { reviseApprovals } from "../../records/issues/revise-approvals.ts";
import { reviseInteractions } from "../../records/issues/revise-interactions.ts";
import { getIssue, type IssueRow } from "../../records/issues/rows.ts";
import { closedAt, startedAt } from "../../records/issues/status-times.ts";
import { changedWorkspace } from "../../records/issues/workspace-columns.ts";
import { addComment } from "./add-comment.ts";
import { cancelWaitingRuns } from "./cancel-waiting-runs.ts";

export type IssueChange = z.output<typeof updateIssueSchema>;

/** Changes an issue, adds a comment if there is one, and wakes the agents concerned. */
export async function updateIssue(
	context: WakeContext,
	reference: string,
	by: Actor,
	change: IssueChange,
): Promise<Issue> {
	return await inTransaction(context, async (transaction) => {
		if (change.parentId !== undefined || change.blockedByIssueIds !== undefined) {
			await lockRelations(transaction, (await getIssue(transaction, reference)).companyId);
		}
		const { issue: before, waiting } = await lockWithWaiting(transaction, reference);
		await lockAgentsToWake(transaction, [
			...[before.assigneeAgentId, change.assigneeAgentId, ...assigneesOf(waiting)],
			...(await findMentioned(transaction, before.companyId, change.comment ?? "")),
		]);
		requireUnchanged(before, change.basedOn);
		const waitedBefore = await isBlocked(transaction, before.id);
		const after = await applyChange(transaction, before, by, change);
		const { comment, description, basedOn: _, wake: _wake, ...details } = change;
		const shown = { ...details, ...(description === undefined ? {} : { description: "changed" }) };
		if (Object.keys(shown).length > 0) {
			await announceIssue(transaction, by, after.id, { action: "issue.updated", details: shown });
		}
		if (after.title !== before.title || after.description !== before.description) {
			await reviseInteractions(transaction, after);
			await reviseApprovals(transaction, after);
		}
		if (comment !== undefined) await addComment(transaction, after, by, comment);
		await notifyAgents(transaction, before, after, { by, wakesAssignee: change.wake !== false, waitedBefore, waiting });
		return await getIssue(transaction, after.id);
	});
}

async function applyChange(context: WakeContext, before: IssueRow, by: Actor, change: IssueChange): Promise<IssueRow> {
	const { companyId } = before;
	if (change.assigneeAgentId != null) await requireAssignee(context, companyId, change.assigneeAgentId);
	const now = context.now();
	const status = change.status ?? before.status;
	const parents = change.parentId == null ? [] : await relatedIssueIds(context, companyId, [change.parentId]);
	const values = {
		...(change.title === undefined ? {} : { title: storableText(change.title) }),
		...(change.description === undefined
			? {}
			: { description: change.description && storableText(change.description) }),
		...(change.priority === undefined ? {} : { priority: change.priority }),
		...(change.assigneeAgentId === undefined ? {} : assigneeColumns(before, by, change.assigneeAgentId)),
		...(change.parentId === undefined ? {} : { parentId: parents[0] ?? null }),
		...(await changedWorkspace(context, companyId, by, change)),
		status,
		startedAt: startedAt(status, before.startedAt, now),
		closedAt: closedAt(status, before.closedAt, now),
		updatedAt: now,
	};
	await context.database.db.update(issues).set(values).where(eq(issues.id, before.id));
	await countStatusChange(context, companyId, before.status, status);
	if (change.blockedByIssueIds !== undefined) {
		await storeBlockers(context, before.id, await relatedIssueIds(context, companyId, change.blockedByIssueIds));
	}
	if (change.blockedByIssueIds !== undefined || parents.length > 0) await requireNoCycle(context, before.id);
	return { ...before, ...values };
}

interface ChangeFacts {
	by: Actor;
	/** Whether a new status or assignee wakes its assignee. */
	wakesAssignee: boolean;
	/** Whether it waited for other issues before the change. */
	waitedBefore: boolean;
	/** The issues that waited for it. */
	waiting: WaitingIssues;
}

async function notifyAgents(
	context: WakeContext,
	before: IssueRow,
	after: IssueRow,
	{ by, wakesAssignee, waitedBefore, waiting }: ChangeFacts,
) {
	const isReassigned = before.assigneeAgentId !== after.assigneeAgentId;
	if (isReassigned && before.assigneeAgentId !== null) {
		await cancelWaitingRuns(context, after.id, "issue_reassigned", before.assigneeAgentId);
	}
	if (after.status === "cancelled" && before.status !== "cancelled") {
		await cancelWaitingRuns(context, after.id, "issue_cancelled");
	}
	const isOpened = before.status !== after.status && isAtRest(before);
	// The board lets the assignee work where the issue points, which was refused before.
	const isAllowedNow =
		!before.assignedByBoard && after.assignedByBoard && after.executionWorkspaceSettings?.environmentId !== undefined;
	if (isReassigned || isOpened || isAllowedNow) {
		if (wakesAssignee) await wakeAssignee(context, after, by, { source: "assignment", reason: "issue_assigned" });
	} else if (waitedBefore) {
		await wakeAssignee(context, after, by, { source: "automation", reason: "issue_blockers_resolved" });
	}
	const isClosed = before.closedAt === null && after.closedAt !== null;
	if (isClosed && after.status === "done") await wakeDependents(context, waiting, by);
	const isMoved = before.parentId !== after.parentId;
	if (isClosed || isMoved) await wakeParent(context, waiting, by);
	if (isClosed && isMoved) await wakeParent(context, await lockWaiting(context, after), by);
}

function isAtRest({ status }: IssueRow): boolean {
	return status === "backlog" || status === "done" || status === "cancelled";
}
