import type { Comment } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { wakeForIssue } from "../../engine/queue/wake-agents.ts";
import { type Actor, actorColumns } from "../../platform/access/caller.ts";
import { issueComments, issues } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import { recordActivity } from "../../records/activity/record.ts";
import { findMentioned, type IssueRow, lockAgentsToWake, toComment } from "../../records/issues/index.ts";

/** Runs in the caller's transaction. Wakes the assignee and mentioned agents, but never the author. */
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
