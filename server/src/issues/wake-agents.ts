import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Actor } from "../access/caller.ts";
import type { DatabaseContext } from "../db/database.ts";
import { agents, issueBlockers, issues } from "../db/schema.ts";
import type { Wake } from "../runs/queue/requested-wake.ts";
import { requestWake, type WakeContext } from "../runs/queue/wake.ts";
import { type IssueRow, RESOLVED } from "./issue-rows.ts";

/** Nobody has to do anything about these. */
const AT_REST: readonly IssueRow["status"][] = ["backlog", "done", "cancelled"];

export type IssueWake = Pick<Wake, "source" | "reason" | "commentId" | "interactionId" | "approvalId">;

/** Wakes the agents for an issue; in the order of their ids, so that two changes do not wait for each other. */
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

/** All that will be woken, in the order of their ids, so that two changes do not wait for each other. */
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

/** Wakes the assignee of an issue to work on it, unless it has to wait for other issues or there is nothing to do. */
export async function wakeAssignee(
	context: WakeContext,
	{ id, assigneeAgentId, status }: Pick<IssueRow, "id" | "assigneeAgentId" | "status">,
	by: Actor,
	wake: IssueWake,
): Promise<void> {
	if (assigneeAgentId === null || AT_REST.includes(status)) return;
	if (await hasToWait(context, id)) return;
	await wakeForIssue(context, new Set([assigneeAgentId]), by, { ...wake, issueId: id });
}

/** Whether an issue has blockers that are not resolved. */
export async function hasToWait({ database }: DatabaseContext, issueId: string): Promise<boolean> {
	const [blocker] = await database.db
		.select({ id: issues.id })
		.from(issueBlockers)
		.innerJoin(issues, eq(issues.id, issueBlockers.blockedById))
		.where(and(eq(issueBlockers.issueId, issueId), sql`${issues.status} <> ${RESOLVED}`))
		.limit(1);
	return blocker !== undefined;
}

/** Wakes those who waited for an issue that is closed now: for it to be done, or for the last child of theirs. */
export async function wakeWaiting(
	context: WakeContext,
	closed: Pick<IssueRow, "id" | "status" | "parentId">,
	by: Actor,
): Promise<void> {
	if (closed.status === "done") await wakeDependents(context, closed.id, by);
	if (closed.parentId !== null) await wakeParent(context, closed.parentId, by);
}

async function wakeDependents(context: WakeContext, blockerId: string, by: Actor): Promise<void> {
	const { db } = context.database;
	const isDependent = inArray(
		issues.id,
		db.select({ id: issueBlockers.issueId }).from(issueBlockers).where(eq(issueBlockers.blockedById, blockerId)),
	);
	// Locked: of two blockers that are done at the same time, the later one sees both.
	const dependents = await db.select().from(issues).where(isDependent).orderBy(issues.id).for("no key update");
	const wake = { source: "automation", reason: "issue_blockers_resolved" } as const;
	for (const dependent of dependents) await wakeAssignee(context, dependent, by, wake);
}

async function wakeParent(context: WakeContext, parentId: string, by: Actor): Promise<void> {
	const { db } = context.database;
	const isWatched = and(eq(issues.id, parentId), isNotNull(issues.assigneeAgentId));
	const [parent] = await db.select().from(issues).where(isWatched).for("no key update");
	if (parent === undefined) return;
	const isOpen = and(eq(issues.parentId, parentId), sql`${issues.status} not in ('done', 'cancelled')`);
	const [open] = await db.select({ id: issues.id }).from(issues).where(isOpen).limit(1);
	if (open !== undefined) return;
	await wakeAssignee(context, parent, by, { source: "automation", reason: "issue_children_completed" });
}
