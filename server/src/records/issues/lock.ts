import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { isIssue } from "../../platform/access/issue-ref.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents, issueBlockers, issues } from "../../platform/db/schema.ts";
import { notFound } from "../../platform/errors/http-error.ts";
import type { RunRow } from "../runs/run-rows.ts";
import type { IssueRow } from "./rows.ts";

/**
 * Locks the row until the end of the transaction.
 * @throws {HttpError} 404 `issue_not_found`.
 */
export async function lockIssue({ database }: DatabaseContext, reference: string): Promise<IssueRow> {
	const [row] = await database.db.select().from(issues).where(isIssue(reference)).for("no key update");
	if (row === undefined) throw notFound("issue", reference);
	return row;
}

export interface WaitingIssues {
	dependents: IssueRow[];
	parent: IssueRow | null;
}

/**
 * Also locks the issues that wait for this one, so that when two blockers are done at the same time, the later
 * transaction sees both as done.
 * @param reference Id or identifier.
 * @throws {HttpError} 404 `issue_not_found`.
 */
export async function lockWithWaiting(
	context: DatabaseContext,
	reference: string,
): Promise<{ issue: IssueRow; waiting: WaitingIssues }> {
	const { db } = context.database;
	const [found] = await db.select().from(issues).where(isIssue(reference));
	if (found === undefined) throw notFound("issue", reference);
	const isConcerned = or(eq(issues.id, found.id), isWaitingFor(context, found));
	const rows = await db.select().from(issues).where(isConcerned).orderBy(issues.id).for("no key update");
	const issue = rows.find(({ id }) => id === found.id);
	if (issue === undefined) throw notFound("issue", reference);
	const isMoved = issue.parentId !== found.parentId;
	return { issue, waiting: isMoved ? await lockWaiting(context, issue) : await sortWaiting(context, issue, rows) };
}

export async function lockWaiting(
	context: DatabaseContext,
	issue: Pick<IssueRow, "id" | "parentId">,
): Promise<WaitingIssues> {
	const isWaiting = isWaitingFor(context, issue);
	const { db } = context.database;
	const rows = await db.select().from(issues).where(isWaiting).orderBy(issues.id).for("no key update");
	return await sortWaiting(context, issue, rows);
}

function isWaitingFor({ database: { db } }: DatabaseContext, { id, parentId }: Pick<IssueRow, "id" | "parentId">) {
	const blocked = db.select({ id: issueBlockers.issueId }).from(issueBlockers).where(eq(issueBlockers.blockedById, id));
	const isDependent = inArray(issues.id, blocked);
	return parentId === null ? isDependent : or(isDependent, eq(issues.id, parentId));
}

async function sortWaiting(
	{ database: { db } }: DatabaseContext,
	{ id, parentId }: Pick<IssueRow, "id" | "parentId">,
	rows: IssueRow[],
): Promise<WaitingIssues> {
	const blocked = await db
		.select({ id: issueBlockers.issueId })
		.from(issueBlockers)
		.where(eq(issueBlockers.blockedById, id));
	const blockedIds = new Set(blocked.map((dependent) => dependent.id));
	return {
		dependents: rows.filter((row) => blockedIds.has(row.id)),
		parent: rows.find((row) => row.id === parentId) ?? null,
	};
}

/**
 * Locks the agents in the order of their ids.
 * @param waiting Issues whose agents may be woken too.
 */
export async function lockAgentsToWake(
	{ database }: DatabaseContext,
	ids: readonly (string | null | undefined)[],
	waiting: WaitingIssues = { dependents: [], parent: null },
): Promise<void> {
	const concerned = [...waiting.dependents, ...(waiting.parent === null ? [] : [waiting.parent])];
	const known = [...ids, ...concerned.map(({ assigneeAgentId }) => assigneeAgentId)].filter((id) => id != null);
	if (known.length === 0) return;
	await database.db
		.select({ id: agents.id })
		.from(agents)
		.where(inArray(agents.id, known))
		.orderBy(agents.id)
		.for("no key update");
}

/** Does nothing when another run has the lease, or another agent is the assignee. */
export async function leaseIssue({ database }: DatabaseContext, run: RunRow): Promise<void> {
	if (run.issueId === null) return;
	const isFree = sql`not exists (
		select from heartbeat_runs holder where holder.id = ${issues.checkoutRunId} and holder.status = 'running'
	)`;
	const isOwn = and(eq(issues.id, run.issueId), eq(issues.assigneeAgentId, run.agentId));
	const mayLease = and(isOwn, or(isNull(issues.checkoutRunId), isFree));
	await database.db.update(issues).set({ checkoutRunId: run.id }).where(mayLease);
}
