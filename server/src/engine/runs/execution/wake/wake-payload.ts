import type { Comment } from "@paperclipai/shared";
import type { RunRow } from "../../../../records/runs/run-rows.ts";
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
		...(facts.moreComments ? { moreComments: true } : {}),
	};
}

function toWake({ payload, ...wake }: WakeFacts["wakes"][number]) {
	const { id, reason, commentId, interactionId, approvalId } = wake;
	const added = payload === null ? {} : { payload };
	return { id, reason, commentId, interactionId, approvalId, ...added, createdAt: wake.createdAt.toISOString() };
}

function toWakeComment({ id, body, author, createdAt }: Comment, { agentNames }: WakeFacts) {
	const { kind, agentId } = author;
	return { id, body, author: nameOf(author, agentNames), authorId: agentId, authorKind: kind, createdAt };
}

/** The suffix distinguishes an agent that is named "the board" from the board. */
function nameOf({ kind, agentId }: Comment["author"], names: WakeFacts["agentNames"]): string {
	if (kind === "board") return "the board";
	if (kind === "system" || agentId === null) return "the server";
	return `${names.get(agentId) ?? agentId} (agent)`;
}
