import type { WakeDecision } from "@paperclipai/adapter-utils/server-utils";
import type { Comment } from "@paperclipai/shared";
import { LIMITS } from "../../../config/limits.ts";
import type { RunRow } from "../../store/run-rows.ts";
import type { WakeFacts } from "./read-wake.ts";

/** Why an agent was woken and what is new: `context.paperclipWake`, and the file that `PAPERCLIP_WAKE_PAYLOAD` names. */
export function wakePayload(run: RunRow, facts: WakeFacts): Record<string, unknown> {
	const { wakes, issue, blockers, children, comments, interactions } = facts;
	const [approval, ...earlierApprovals] = facts.approvals.toReversed();
	return {
		reason: run.reason ?? run.invocationSource,
		source: run.invocationSource,
		...(run.prompt === null ? {} : { prompt: run.prompt }),
		...(wakes.length === 0 ? {} : { wakes: wakes.map(toWake) }),
		...(issue === null ? {} : { issue, blockers, childIssues: children }),
		...(approval === undefined ? {} : { approval, earlierApprovals }),
		...(interactions.length === 0 ? {} : { interactions }),
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

interface PromptParts {
	comments?: WakeComment[];
	approval?: WakeDecision;
	earlierApprovals?: WakeDecision[];
	interactions?: WakeDecision[];
}

/**
 * The payload for a prompt: each comment and answer is cut at `LIMITS.wakeCommentChars`. Comments from where all together
 * exceed `LIMITS.wakeCommentsChars` are left out, answers are cut there. All is marked; the file has everything.
 */
export function boundedForPrompt(payload: Record<string, unknown>): Record<string, unknown> {
	const { comments, approval, earlierApprovals, interactions } = payload as PromptParts;
	const bound = answerBound();
	return {
		...payload,
		...(approval === undefined ? {} : { approval: bound(approval) }),
		...(interactions === undefined ? {} : { interactions: interactions.map(bound) }),
		...(earlierApprovals === undefined ? {} : { earlierApprovals: earlierApprovals.map(bound) }),
		...(comments === undefined ? {} : boundComments(comments)),
	};
}

function answerBound(): (decision: WakeDecision) => WakeDecision {
	let left: number = LIMITS.wakeCommentsChars;
	return (decision) => {
		const answer = decision.answer.slice(0, Math.min(LIMITS.wakeCommentChars, left));
		left -= answer.length;
		if (answer === decision.answer) return decision;
		return {
			...decision,
			answer: `${answer.toWellFormed()}\n(cut here; the file $PAPERCLIP_WAKE_PAYLOAD has all of it)`,
		};
	};
}

function boundComments(comments: WakeComment[]): { comments: WakeComment[]; moreComments?: true } {
	const kept: WakeComment[] = [];
	let chars = 0;
	for (const comment of comments) {
		const body = comment.body.slice(0, LIMITS.wakeCommentChars);
		chars += body.length;
		if (chars > LIMITS.wakeCommentsChars && kept.length > 0) break;
		kept.push(body === comment.body ? comment : { ...comment, body: body.toWellFormed(), truncated: true });
	}
	return { comments: kept, ...(kept.length < comments.length ? { moreComments: true } : {}) };
}
