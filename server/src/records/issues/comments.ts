import type { Comment } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import { type Actor, actorColumns, toActor } from "../access/caller.ts";
import { recordActivity } from "../activity/record.ts";
import type { DatabaseContext } from "../db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../db/pagination.ts";
import { issueComments, issues } from "../db/schema.ts";
import { storableText } from "../db/tables/storable.ts";
import type { WakeContext } from "../runs/queue/wake.ts";
import type { IssueRow } from "./issue-rows.ts";
import { lockAgentsToWake } from "./lock-issues.ts";
import { findMentioned } from "./mentions.ts";
import { wakeForIssue } from "./wake-agents.ts";

/**
 * Adds a comment to the thread of an issue, in the caller's transaction, and wakes its assignee and those that it mentions;
 * never its author.
 */
export async function addComment(context: WakeContext, issue: IssueRow, by: Actor, body: string): Promise<Comment> {
	const { id: issueId, companyId, assigneeAgentId } = issue;
	const createdAt = context.now();
	const row = { id: crypto.randomUUID(), issueId, body: storableText(body), ...actorColumns(by), createdAt };
	await context.database.db.insert(issueComments).values(row);
	await context.database.db.update(issues).set({ updatedAt: createdAt }).where(eq(issues.id, issueId));
	const mentioned = await findMentioned(context, companyId, row.body);
	await recordActivity(context, by, {
		...{ companyId, action: "issue.commented", entityType: "issue", entityId: issueId },
		details: { commentId: row.id, mentionedAgentIds: [...mentioned] },
	});
	const isOther = (agentId: string) => by.kind !== "agent" || by.agentId !== agentId;
	const wake = { issueId, commentId: row.id, source: "on_demand" } as const;
	const assignees = new Set(assigneeAgentId !== null && isOther(assigneeAgentId) ? [assigneeAgentId] : []);
	const others = new Set([...mentioned].filter((id) => id !== assigneeAgentId && isOther(id)));
	await lockAgentsToWake(context, [...assignees, ...others]);
	await wakeForIssue(context, assignees, by, { ...wake, reason: "issue_commented" });
	await wakeForIssue(context, others, by, { ...wake, reason: "issue_comment_mentioned" });
	return toComment(row);
}

export async function listComments({ database }: DatabaseContext, issueId: string, page: Page) {
	const rows = await database.db
		.select()
		.from(issueComments)
		.where(and(eq(issueComments.issueId, issueId), afterCursor(issueComments, page.cursor)))
		.orderBy(...newestFirst(issueComments))
		.limit(page.limit + 1);
	return toPage(rows.map(toComment), page.limit);
}

export function toComment({ actorKind, actorAgentId, actorRunId, ...row }: typeof issueComments.$inferSelect): Comment {
	return { ...row, author: toActor({ actorKind, actorAgentId, actorRunId }), createdAt: row.createdAt.toISOString() };
}
