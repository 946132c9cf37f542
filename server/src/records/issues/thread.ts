import type { Blocker, HeartbeatContext, IssueSummary } from "@paperclipai/shared";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { issueBlockers, issues } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { listComments } from "./comments.ts";
import { isResolved } from "./is-resolved.ts";
import { getIssue, selectSummaries } from "./rows.ts";

const MAX_COMMENTS = 50;
/** Maximum number of parents, deeper than tasks are nested in practice. */
const MAX_ANCESTORS = 50;

/** An issue with everything around it. */
export async function readHeartbeatContext(context: DatabaseContext, reference: string): Promise<HeartbeatContext> {
	const issue = await getIssue(context, reference);
	const comments = await listComments(context, issue.id, { limit: MAX_COMMENTS });
	return {
		issue,
		ancestors: issue.parentId === null ? [] : await readAncestors(context, issue.id),
		blockers: await readBlockers(context, issue.id),
		children: await readChildren(context, issue.id),
		comments: comments.items.reverse(),
		moreComments: comments.nextCursor !== undefined,
	};
}

/** The issues that an issue waits for, or has waited for. */
export async function readBlockers(context: DatabaseContext, issueId: string): Promise<Blocker[]> {
	const { db } = context.database;
	const ids = db
		.select({ id: issueBlockers.blockedById })
		.from(issueBlockers)
		.where(eq(issueBlockers.issueId, issueId));
	const blockers = await selectSummaries(context, inArray(issues.id, ids));
	const resolved = await db
		.select({ id: issues.id })
		.from(issues)
		.where(and(inArray(issues.id, ids), isResolved("issues")));
	return blockers.map((blocker) => ({ ...blocker, resolved: resolved.some(({ id }) => id === blocker.id) }));
}

export async function readChildren(context: DatabaseContext, issueId: string): Promise<IssueSummary[]> {
	return await selectSummaries(context, eq(issues.parentId, issueId));
}

/** From the parent up to the top. */
async function readAncestors(context: DatabaseContext, issueId: string): Promise<IssueSummary[]> {
	const rows = await selectRows(
		context.database.db,
		sql`with recursive ancestors (id, parent_id, depth) as (
				select parent.id, parent.parent_id, 1 from issues child join issues parent on parent.id = child.parent_id
				where child.id = ${issueId}
				union all
				select parent.id, parent.parent_id, depth + 1 from ancestors join issues parent on parent.id = ancestors.parent_id
				where depth < ${MAX_ANCESTORS}
			) select id from ancestors order by depth`,
	);
	const ids = rows.map(({ id }) => String(id));
	if (ids.length === 0) return [];
	const summaries = await selectSummaries(context, inArray(issues.id, ids));
	return ids.flatMap((id) => summaries.find((one) => one.id === id) ?? []);
}
