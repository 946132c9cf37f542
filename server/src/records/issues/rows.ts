import { type Issue, type IssueSummary, issueSummarySchema, keysOf, pick } from "@paperclipai/shared";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { toActor } from "../../platform/access/caller.ts";
import { isIssue } from "../../platform/access/issue-ref.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { companies, issueBlockers, issues } from "../../platform/db/schema.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";

export type IssueRow = typeof issues.$inferSelect;

/**
 * Excludes cancelled blockers, which a user has to resolve.
 * @param issue Table name or alias.
 */
export function isResolved(issue: "issues" | "blocker"): SQL {
	const name = sql.raw(issue);
	return sql`(${name}.status = 'done' and ${name}.unfinalized_run_id is null)`;
}

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
	// The lease of an ended run is void.
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

const { identifier: _, ...storedSummary } = issueSummarySchema.shape;
const summaryColumns = {
	...pick(getTableColumns(issues), keysOf(storedSummary)),
	number: issues.number,
	issuePrefix: companies.issuePrefix,
};

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

export async function isBlocked({ database }: DatabaseContext, issueId: string): Promise<boolean> {
	const [blocker] = await database.db
		.select({ id: issues.id })
		.from(issueBlockers)
		.innerJoin(issues, eq(issues.id, issueBlockers.blockedById))
		.where(and(eq(issueBlockers.issueId, issueId), sql`not ${isResolved("issues")}`))
		.limit(1);
	return blocker !== undefined;
}

/** @throws {HttpError} 422 `related_issue_not_found` for an issue that the company does not have. */
export async function relatedIssueIds(
	{ database }: DatabaseContext,
	companyId: string,
	references: readonly string[],
): Promise<string[]> {
	const ids = new Set<string>();
	for (const reference of references) {
		const isOwn = and(eq(issues.companyId, companyId), isIssue(reference));
		const [row] = await database.db.select({ id: issues.id }).from(issues).where(isOwn);
		if (row === undefined) {
			throw new HttpError(422, "related_issue_not_found", `The company has no issue ${reference}.`, {
				hint: "GET /companies/:companyId/issues lists its issues.",
			});
		}
		ids.add(row.id);
	}
	return [...ids];
}
