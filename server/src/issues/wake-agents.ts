import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Actor } from "../access/caller.ts";
import type { DatabaseContext } from "../db/database.ts";
import { agents, issueBlockers, issues } from "../db/schema.ts";
import type { Wake } from "../runs/queue/requested-wake.ts";
import { requestWake, type WakeContext } from "../runs/queue/wake.ts";
import { isResolved } from "./is-resolved.ts";
import type { IssueRow } from "./issue-rows.ts";

/** Statuses in which the assignee has nothing to do. */
const INACTIVE: readonly IssueRow["status"][] = ["backlog", "done", "cancelled"];

export type IssueWake = Pick<Wake, "source" | "reason" | "commentId" | "interactionId" | "approvalId">;

/** Wakes the agents for an issue in the order of their ids, to prevent deadlocks. */
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

/** Locks all agents that will be woken, in the order of their ids, to prevent deadlocks. */
export async function lockAgents(
	{ database }: DatabaseContext,
	ids: readonly (string | null | undefined)[],
): Promise<void> {
	const known = ids.filter((id) => id != null);
	if (known.length === 0) return;
	await database.db
		.select({ id: agents.id })
		.from(agents)
		.where(inArray(agents.id, known))
		.orderBy(agents.id)
		.for("no key update");
}

/** Wakes the assignee of an issue to work on it, unless the issue is blocked or there is nothing to do. */
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

/** Whether an issue has blockers that are not resolved. */
export async function isBlocked({ database }: DatabaseContext, issueId: string): Promise<boolean> {
	const [blocker] = await database.db
		.select({ id: issues.id })
		.from(issueBlockers)
		.innerJoin(issues, eq(issues.id, issueBlockers.blockedById))
		.where(and(eq(issueBlockers.issueId, issueId), sql`not ${isResolved("issues")}`))
		.limit(1);
	return blocker !== undefined;
}

/** The issues that wait for another one: those that it blocks, and its parent. */
export interface WaitingIssues {
	dependents: IssueRow[];
	parent: IssueRow | null;
}

/**
 * Locks the issues that wait for one, in the order of their ids, and before any agent is locked. When two blockers are done at
 * the same time, the later transaction then sees both.
 */
export async function lockWaiting(
	{ database: { db } }: DatabaseContext,
	{ id, parentId }: Pick<IssueRow, "id" | "parentId">,
): Promise<WaitingIssues> {
	const blocked = db.select({ id: issueBlockers.issueId }).from(issueBlockers).where(eq(issueBlockers.blockedById, id));
	const isDependent = inArray(issues.id, blocked);
	const isWaiting = parentId === null ? isDependent : or(isDependent, eq(issues.id, parentId));
	const rows = await db.select().from(issues).where(isWaiting).orderBy(issues.id).for("no key update");
	const blockedIds = new Set((await blocked).map((dependent) => dependent.id));
	return {
		dependents: rows.filter((row) => blockedIds.has(row.id)),
		parent: rows.find((row) => row.id === parentId) ?? null,
	};
}

/** Wakes the agents of issues whose blocker is done or was deleted. */
export async function wakeDependents(context: WakeContext, { dependents }: WaitingIssues, by: Actor): Promise<void> {
	const wake = { source: "automation", reason: "issue_blockers_resolved" } as const;
	for (const dependent of dependents) await wakeAssignee(context, dependent, by, wake);
}

/** Wakes the agent of a parent without open children. */
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
