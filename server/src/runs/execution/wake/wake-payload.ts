import type { Comment } from "@paperclipai/shared";
import { LIMITS } from "../../../config/limits.ts";
import type { RunRow } from "../../store/run-rows.ts";
import type { WakeFacts } from "./read-wake.ts";

/** Why an agent was woken and what is new: `context.paperclipWake`, and the file that `PAPERCLIP_WAKE_PAYLOAD` names. */
export function wakePayload(run: RunRow, facts: WakeFacts): Record<string, unknown> {
	const { wakes, issue, blockers, children, comments } = facts;
	return {
		reason: run.reason ?? run.invocationSource,
		source: run.invocationSource,
		...(run.prompt === null ? {} : { prompt: run.prompt }),
		...(wakes.length === 0 ? {} : { wakes: wakes.map(toWake) }),
		...(issue === null ? {} : { issue, blockers, childIssues: children }),
		...(comments.length === 0 ? {} : { comments: comments.map((comment) => toWakeComment(comment, facts)) }),
	};
}

function toWake({ id, reason, commentId, interactionId, approvalId, createdAt }: WakeFacts["wakes"][number]) {
	return { id, reason, commentId, interactionId, approvalId, createdAt: createdAt.toISOString() };
}

function toWakeComment({ id, body, author, createdAt }: Comment, { agentNames }: WakeFacts) {
	const name = author.agentId === null ? author.kind : (agentNames.get(author.agentId) ?? author.agentId);
	return { id, body, author: name, authorId: author.agentId, createdAt };
}

interface WakeComment {
	body: string;
	truncated?: boolean;
}

/**
 * The payload for a prompt: each comment is cut at `LIMITS.wakeCommentChars`, and those from where all together exceed
 * `LIMITS.wakeCommentsChars` are left out. Both are marked; the file has all of them.
 */
export function boundedForPrompt(payload: Record<string, unknown>): Record<string, unknown> {
	const { comments, ...rest } = payload as { comments?: WakeComment[] };
	if (comments === undefined) return payload;
	const kept: WakeComment[] = [];
	let chars = 0;
	for (const comment of comments) {
		const body = comment.body.slice(0, LIMITS.wakeCommentChars);
		chars += body.length;
		if (chars > LIMITS.wakeCommentsChars && kept.length > 0) break;
		kept.push(body === comment.body ? comment : { ...comment, body: body.toWellFormed(), truncated: true });
	}
	return { ...rest, comments: kept, ...(kept.length < comments.length ? { moreComments: true } : {}) };
}
