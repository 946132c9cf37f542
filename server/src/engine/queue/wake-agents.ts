import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "../../platform/access/caller.ts";
import { agents, issues } from "../../platform/db/schema.ts";
import { type IssueRow, isBlocked, type WaitingIssues } from "../../records/issues/index.ts";
import type { Wake } from "./requested-wake.ts";
import { requestWake, type WakeContext } from "./wake.ts";

const INACTIVE: readonly IssueRow["status"][] = ["backlog", "done", "cancelled"];

export type IssueWake = Pick<Wake, "source" | "reason" | "commentId" | "interactionId" | "approvalId">;

/** Wakes agents in the order of their ids, to prevent deadlocks. */
export async function wakeForIssue(
	context: WakeContext,
	agentIds: ReadonlySet<string>,
	by: Actor,
	wake: IssueWake & { issueId: string },
): Promise<void> {
	const ids = [...agentIds];
	if (ids.length === 0) return;
	const isActive = and(inArray(agents.id, ids), sql`${agents.terminatedAt} is null`);
	const active = await context.database.db.select({ id: agents.id }).from(agents).where(isActive).orderBy(agents.id);
	for (const { id } of active) await requestWake(context, id, { ...wake, by });
}

export async function wakeAssignee(
	context: WakeContext,
	{ id, assigneeAgentId, status }: Pick<IssueRow, "id" | "assigneeAgentId" | "status">,
	by: Actor,
	wake: IssueWake,
): Promise<void> {
	if (assigneeAgentId === null || INACTIVE.includes(status)) return;
	if (await isBlocked(context, id)) return;
	await wakeForIssue(context, new Set([assigneeAgentId]), by, { ...wake, issueId: id });
}

export async function wakeDependents(context: WakeContext, { dependents }: WaitingIssues, by: Actor): Promise<void> {
	const wake = { source: "automation", reason: "issue_blockers_resolved" } as const;
	for (const dependent of dependents) await wakeAssignee(context, dependent, by, wake);
}

export async function wakeParent(context: WakeContext, { parent }: WaitingIssues, by: Actor): Promise<void> {
	if (parent === null) return;
	const isOpen = and(
		eq(issues.parentId, parent.id),
		sql`(${issues.status} not in ('done', 'cancelled') or ${issues.unfinalizedRunId} is not null)`,
	);
	const [open] = await context.database.db.select({ id: issues.id }).from(issues).where(isOpen).limit(1);
	if (open !== undefined) return;
	await wakeAssignee(context, parent, by, { source: "automation", reason: "issue_children_completed" });
}

export interface DecisionWake extends Pick<Wake, "reason" | "issueId" | "interactionId" | "approvalId"> {
	isRejection: boolean;
}

/**
 * Runs in the transaction of the decision, which has locked the issue. Does not wake the board or terminated agents. If
 * the issue is closed, a rejection wakes no one; any other decision wakes the agent without the issue, because a run on
 * the issue would reopen it.
 */
export async function wakeRequester(
	transaction: WakeContext,
	requester: { actorAgentId: string | null },
	by: Actor,
	{ isRejection, ...wake }: DecisionWake,
): Promise<void> {
	if (requester.actorAgentId === null) return;
	if (wake.issueId !== undefined && (await isClosed(transaction, wake.issueId))) {
		if (isRejection) return;
		delete wake.issueId;
	}
	const isActive = and(eq(agents.id, requester.actorAgentId), isNull(agents.terminatedAt));
	const [agent] = await transaction.database.db.select({ id: agents.id }).from(agents).where(isActive);
	if (agent !== undefined) await requestWake(transaction, agent.id, { ...wake, source: "automation", by });
}

async function isClosed({ database }: WakeContext, issueId: string): Promise<boolean> {
	const [issue] = await database.db.select({ closedAt: issues.closedAt }).from(issues).where(eq(issues.id, issueId));
	return issue !== undefined && issue.closedAt !== null;
}
