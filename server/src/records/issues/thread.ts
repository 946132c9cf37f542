import type { Blocker, Comment, HeartbeatContext, IssueSummary } from "@paperclipai/shared";
import { mentionedIn, mentionNames } from "@paperclipai/shared/markdown";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { toActor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { agents, issueBlockers, issueComments, issues } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { findMessagesOfComments } from "../run-messages/run-message-rows.ts";
import { getIssue, isResolved, selectSummaries } from "./rows.ts";

const MAX_COMMENTS = 50;
const MAX_ANCESTORS = 50;

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

export async function listComments(context: DatabaseContext, issueId: string, page: Page) {
	const rows = await context.database.db
		.select()
		.from(issueComments)
		.where(and(eq(issueComments.issueId, issueId), afterCursor(issueComments, page.cursor)))
		.orderBy(...newestFirst(issueComments))
		.limit(page.limit + 1);
	const ids = rows.map(({ id }) => id);
	const messages = await findMessagesOfComments(context, ids);
	return toPage(
		rows.map((row) => toComment(row, messages.get(row.id))),
		page.limit,
	);
}

export function toComment(
	{ actorKind, actorAgentId, actorRunId, ...row }: typeof issueComments.$inferSelect,
	message: Comment["message"] = null,
): Comment {
	const author = toActor({ actorKind, actorAgentId, actorRunId });
	return { ...row, author, message, createdAt: row.createdAt.toISOString() };
}

export async function findMentioned(
	{ database }: DatabaseContext,
	companyId: string,
	text: string,
): Promise<ReadonlySet<string>> {
	if (!/[@＠﹫]/.test(text)) return new Set();
	const rows = await database.db
		.select({ id: agents.id, name: agents.name })
		.from(agents)
		.where(and(eq(agents.companyId, companyId), isNull(agents.terminatedAt)));
	return new Set([...mentionedIn(text, mentionNames(rows))].map(({ id }) => id));
}
