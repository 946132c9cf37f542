import type { WakeDecision } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../../platform/settings/limits.ts";

interface WakeComment {
	id: string;
	body: string;
	truncated?: boolean;
}

interface PromptParts {
	issue?: { description: string | null };
	comments?: WakeComment[];
	approval?: WakeDecision;
	earlierApprovals?: WakeDecision[];
	interactions?: WakeDecision[];
}

/**
 * Omits the oldest comments beyond the total limit, but never the comment that woke the agent. The payload file has all
 * comments.
 */
export function boundedForPrompt(payload: Record<string, unknown>, wokenBy: string | null): Record<string, unknown> {
	const { issue, comments, approval, earlierApprovals, interactions } = payload as PromptParts;
	const bound = answerBound();
	return {
		...payload,
		...(issue === undefined ? {} : { issue: { ...issue, description: boundedDescription(issue.description) } }),
		...(approval === undefined ? {} : { approval: bound(approval) }),
		...(interactions === undefined ? {} : { interactions: interactions.map(bound) }),
		...(earlierApprovals === undefined ? {} : { earlierApprovals: earlierApprovals.map(bound) }),
		...(comments === undefined ? {} : boundComments(comments, wokenBy)),
	};
}

export function boundedDescription(description: string | null): string | null {
	if (description === null || description.length <= LIMITS.wakeCommentsChars) return description;
	const kept = description.slice(0, LIMITS.wakeCommentsChars).toWellFormed();
	return `${kept}\n(cut here; read the rest through the Paperclip API)`;
}

function answerBound(): (decision: WakeDecision) => WakeDecision {
	let left: number = LIMITS.wakeCommentsChars;
	return (decision) => {
		const answer = decision.answer.slice(0, Math.min(LIMITS.wakeCommentChars, left));
		left -= answer.length;
		if (answer === decision.answer) return decision;
		return {
			...decision,
			answer: `${answer.toWellFormed()}\n(cut here; the file $PAPERCLIP_WAKE_PAYLOAD has the whole answer)`,
		};
	};
}

function boundComments(comments: WakeComment[], wokenBy: string | null) {
	const isFirst = ({ id }: WakeComment) => id === wokenBy;
	const newestFirst = comments.toReversed();
	const byWeight = [...newestFirst.filter(isFirst), ...newestFirst.filter((comment) => !isFirst(comment))];
	const lengthOf = ({ body }: WakeComment) => Math.min(body.length, LIMITS.wakeCommentChars);
	const kept = new Set(limitTotalSize(byWeight, lengthOf, LIMITS.wakeCommentsChars));
	return {
		comments: comments.filter((comment) => kept.has(comment)).map(cutComment),
		...(kept.size < comments.length ? { moreComments: true } : {}),
	};
}

function cutComment(comment: WakeComment): WakeComment {
	const body = comment.body.slice(0, LIMITS.wakeCommentChars);
	return body === comment.body ? comment : { ...comment, body: body.toWellFormed(), truncated: true };
}

/** Keeps at least one item, so that an oversized one is not skipped forever. */
export function limitTotalSize<Item>(items: readonly Item[], sizeOf: (item: Item) => number, max: number): Item[] {
	let size = 0;
	const tooMuch = items.findIndex((item, index) => {
		size += sizeOf(item);
		return size > max && index > 0;
	});
	return tooMuch === -1 ? [...items] : items.slice(0, tooMuch);
}
