import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isIssue } from "../../platform/access/issue-ref.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents, companies, issueBlockers, issues } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { HttpError } from "../../platform/errors/http-error.ts";

/** Relations between issues change one at a time in a company: two changes that are harmless alone may form a circle. */
export async function lockRelations({ database }: DatabaseContext, companyId: string): Promise<void> {
	await database.db
		.select({ id: companies.id })
		.from(companies)
		.where(eq(companies.id, companyId))
		.for("no key update");
}

/**
 * The ids of issues that a request refers to.
 * @throws {HttpError} 422 `related_issue_not_found` for one that the company does not have.
 */
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

/** @throws {HttpError} 422 `assignee_not_found` for an agent that the company does not have, or not any more. */
export async function requireAssignee({ database }: DatabaseContext, companyId: string, agentId: string) {
	const isActive = and(eq(agents.id, agentId), eq(agents.companyId, companyId), isNull(agents.terminatedAt));
	const [agent] = await database.db.select({ id: agents.id }).from(agents).where(isActive);
	if (agent !== undefined) return;
	throw new HttpError(422, "assignee_not_found", `The company has no active agent ${agentId}.`, {
		hint: "GET /companies/:companyId/agents lists its agents.",
	});
}

export async function storeBlockers({ database }: DatabaseContext, issueId: string, blockerIds: string[]) {
	await database.db.delete(issueBlockers).where(eq(issueBlockers.issueId, issueId));
	if (blockerIds.length === 0) return;
	await database.db.insert(issueBlockers).values(blockerIds.map((blockedById) => ({ issueId, blockedById })));
}

/** An issue waits for those that block it, and for its children: neither may lead back to it. */
const WAITS_FOR: SQL = sql`
	select issue_id, blocked_by_id as waits_for from issue_blockers
	union all select parent_id, id from issues where parent_id is not null`;

/** @throws {HttpError} 422 `issue_cycle` when an issue would wait for itself, through others or not. */
export async function requireNoCycle({ database }: DatabaseContext, issueId: string): Promise<void> {
	const rows = await selectRows(
		database.db,
		sql`with recursive reached (id) as (
				select edge.waits_for from (${WAITS_FOR}) edge where edge.issue_id = ${issueId}
				union select edge.waits_for from reached join (${WAITS_FOR}) edge on edge.issue_id = reached.id
			) select 1 from reached where id = ${issueId}`,
	);
	if (rows.length === 0) return;
	throw new HttpError(422, "issue_cycle", "The issue would wait for itself.", {
		hint: "An issue waits for its blockers and for its children. Leave out the one that leads back to it.",
	});
}
