import type { Comment, MessageDelivery } from "@paperclipai/shared";
import { and, eq, sql } from "drizzle-orm";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { wakeForIssue } from "../../engine/queue/wake-agents.ts";
import { type Actor, actorColumns } from "../../platform/access/caller.ts";
import { heartbeatRuns, issueComments, issues } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { recordActivity } from "../../records/activity/record.ts";
import { findMentioned, type IssueRow, lockAgentsToWake, toComment } from "../../records/issues/index.ts";
import { storeRunMessage } from "../../records/run-messages/run-message-rows.ts";
import type { RunRow } from "../../records/runs/run-rows.ts";

/**
 * Runs in the caller's transaction. Wakes the assignee and mentioned agents, but never the author. An assignee that is
 * working on the issue gets the comment as a message, if its run takes messages.
 * @param delivery Default: `now` for the board, `after_run` for agents, which may not choose.
 * @throws {HttpError} 403 `message_board_only`.
 */
export async function addComment(
	context: WakeContext,
	issue: IssueRow,
	by: Actor,
	body: string,
	delivery: MessageDelivery = by.kind === "board" ? "now" : "after_run",
): Promise<Comment> {
	if (by.kind === "agent" && delivery !== "after_run") throw boardOnly();
	const run = delivery === "after_run" ? null : await lockListeningRun(context, issue, by);
	const comment = await storeComment(context, issue, by, body, { wakesAssignee: run === null });
	if (run === null) return comment;
	const message = await storeRunMessage(context, run, by, { body, delivery, commentId: comment.id });
	return { ...comment, message };
}

/** A program cannot tell whether an agent or a person wrote a message. */
function boardOnly(): HttpError {
	return new HttpError(403, "message_board_only", "Only the board may send messages to a running agent.", {
		hint: "Leave out delivery: the comment waits for the next run of the assignee.",
		details: { field: "delivery" },
	});
}

/** Runs in the caller's transaction, and wakes mentioned agents. */
export async function storeComment(
	context: WakeContext,
	issue: IssueRow,
	by: Actor,
	body: string,
	{ wakesAssignee }: { wakesAssignee: boolean },
): Promise<Comment> {
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
	const wake = { issueId, commentId: row.id, source: "on_demand" } as const;
	const isWoken = wakesAssignee && assigneeAgentId !== null && isOther(by, assigneeAgentId);
	const assignees = new Set(isWoken ? [assigneeAgentId] : []);
	const others = new Set([...mentioned].filter((id) => id !== assigneeAgentId && isOther(by, id)));
	await lockAgentsToWake(context, [...assignees, ...others]);
	await wakeForIssue(context, assignees, by, { ...wake, reason: "issue_commented" });
	await wakeForIssue(context, others, by, { ...wake, reason: "issue_comment_mentioned" });
	return toComment(row);
}

function isOther(by: Actor, agentId: string): boolean {
	return by.kind !== "agent" || by.agentId !== agentId;
}

/** Locks the assignee's run, so that it does not end without the message. Lock agents after it, as the end of a run does. */
async function lockListeningRun(
	{ database }: WakeContext,
	{ id: issueId, assigneeAgentId }: IssueRow,
	by: Actor,
): Promise<RunRow | null> {
	if (assigneeAgentId === null || !isOther(by, assigneeAgentId)) return null;
	const isListening = and(
		eq(heartbeatRuns.issueId, issueId),
		eq(heartbeatRuns.agentId, assigneeAgentId),
		eq(heartbeatRuns.status, "running"),
		sql`${heartbeatRuns.steering} is distinct from 'none'`,
	);
	const [run] = await database.db.select().from(heartbeatRuns).where(isListening).limit(1).for("no key update");
	return run ?? null;
}
