import type { Issue, IssueSummary } from "@paperclipai/shared";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { toActor } from "../../platform/access/caller.ts";
import { isIssue } from "../../platform/access/issue-ref.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { companies, issues } from "../../platform/db/schema.ts";
import { notFound } from "../../platform/errors/http-error.ts";
import { isResolved } from "./is-resolved.ts";

export type IssueRow = typeof issues.$inferSelect;

const isBlockerOf = sql`issue_blockers join issues blocker on blocker.id = issue_blockers.blocked_by_id
	where issue_blockers.issue_id = issues.id`;

const issueColumns = {
	...getTableColumns(issues),
	issuePrefix: companies.issuePrefix,
	parentNumber: sql<number | null>`(select parent.number from issues parent where parent.id = issues.parent_id)`,
	blockedByIssueIds: sql<
		string[]
	>`coalesce((select jsonb_agg(blocker.id order by blocker.number) from ${isBlockerOf}), '[]')`,
	unresolvedBlockers: sql<number>`(select count(*) from ${isBlockerOf} and not ${isResolved("blocker")})`.mapWith(
		Number,
	),
	// The lease of a run that is over is void.
	checkoutRunId: sql<string | null>`(
		select run.id from heartbeat_runs run where run.id = issues.checkout_run_id and run.status = 'running'
	)`,
};

export function selectIssues({ database }: DatabaseContext) {
	return database.db.select(issueColumns).from(issues).innerJoin(companies, eq(companies.id, issues.companyId));
}

export type SelectedIssue = Awaited<ReturnType<typeof selectIssues>>[number];

/**
 * @param reference Id or identifier.
 * @throws {HttpError} 404 `issue_not_found`.
 */
export async function getIssue(context: DatabaseContext, reference: string): Promise<Issue> {
	const [row] = await selectIssues(context).where(isIssue(reference));
	if (row === undefined) throw notFound("issue", reference);
	return toIssue(row);
}

/**
 * Reads an issue and keeps it from being changed by others until the end of the transaction.
 * @throws {HttpError} 404 `issue_not_found`.
 */
export async function lockIssue({ database }: DatabaseContext, reference: string): Promise<IssueRow> {
	const [row] = await database.db.select().from(issues).where(isIssue(reference)).for("no key update");
	if (row === undefined) throw notFound("issue", reference);
	return row;
}

const summaryColumns = {
	id: issues.id,
	number: issues.number,
	issuePrefix: companies.issuePrefix,
	title: issues.title,
	status: issues.status,
	priority: issues.priority,
	assigneeAgentId: issues.assigneeAgentId,
};

/** Summaries of issues, by number. */
export async function selectSummaries({ database }: DatabaseContext, where: SQL, limit = 200): Promise<IssueSummary[]> {
	const rows = await database.db
		.select(summaryColumns)
		.from(issues)
		.innerJoin(companies, eq(companies.id, issues.companyId))
		.where(where)
		.orderBy(issues.number)
		.limit(limit);
	return rows.map(({ number, issuePrefix, ...row }) => ({ ...row, identifier: `${issuePrefix}-${number}` }));
}

export function toIssue(row: SelectedIssue): Issue {
	const { number, issuePrefix, parentNumber, actorKind, actorAgentId, actorRunId, ...visible } = row;
	return {
		...visible,
		identifier: `${issuePrefix}-${number}`,
		parentIdentifier: parentNumber === null ? null : `${issuePrefix}-${parentNumber}`,
		createdBy: toActor({ actorKind, actorAgentId, actorRunId }),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
		startedAt: row.startedAt?.toISOString() ?? null,
		closedAt: row.closedAt?.toISOString() ?? null,
	};
}
