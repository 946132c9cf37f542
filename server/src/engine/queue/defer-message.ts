import { and, eq, isNull } from "drizzle-orm";
import { agents } from "../../platform/db/schema.ts";
import {
	changeRunMessage,
	lockRunMessage,
	OPEN_STATES,
	type RunMessageRow,
} from "../../records/run-messages/run-message-rows.ts";
import type { RunRow } from "../../records/runs/run-rows.ts";
import { requestWake, type WakeContext } from "./wake.ts";
import { wakeForIssue } from "./wake-agents.ts";
import { storeWake } from "./wake-records.ts";

export type MessageRun = Pick<RunRow, "id" | "companyId" | "agentId" | "issueId">;
type Message = Pick<RunMessageRow, "body" | "commentId">;

/** Reason of a wake by a message to a run without an issue. */
export const MESSAGE_WAKE = "message";

export interface Deferral {
	reason: string;
	/** Whether the message starts the next run. Default: `true`. */
	startsRun?: boolean;
}

/**
 * Leaves the message to the agent's next run, unless it was taken back. Runs in the caller's transaction. Does nothing
 * unless the message is open.
 */
export async function deferMessage(
	transaction: WakeContext,
	run: MessageRun,
	id: string,
	{ reason, startsRun = true }: Deferral,
): Promise<void> {
	const message = await lockRunMessage(transaction, run.id, id);
	const now = transaction.now();
	const isWithdrawn = message.withdrawRequestedAt !== null;
	const change = isWithdrawn ? settledAs("withdrawn", now) : { ...settledAs("deferred", now), reason };
	const changed = await changeRunMessage(transaction, run, id, OPEN_STATES, change);
	if (changed === null || isWithdrawn) return;
	await (startsRun ? wakeWithMessage(transaction, run, message) : addToNextRun(transaction, run, message));
}

/** Tells the agent's next run for the same work the message, whenever something else starts it. */
export async function addToNextRun(
	transaction: WakeContext,
	{ agentId, issueId }: MessageRun,
	{ id, commentId }: Pick<RunMessageRow, "id" | "commentId">,
): Promise<void> {
	const wake = wakeOnIssue(issueId, commentId) ?? {
		source: "on_demand",
		reason: MESSAGE_WAKE,
		payload: { messageId: id },
	};
	await storeWake(transaction, agentId, wake, null);
}

function wakeOnIssue(issueId: string | null, commentId: string | null) {
	if (issueId === null || commentId === null) return null;
	return { source: "on_demand", reason: "issue_commented", issueId, commentId } as const;
}

/** Wakes the agent with the message. A terminated agent is not woken. */
export async function wakeWithMessage(
	transaction: WakeContext,
	{ agentId, issueId }: MessageRun,
	{ body, commentId }: Message,
): Promise<void> {
	const by = { kind: "board" } as const;
	const onIssue = wakeOnIssue(issueId, commentId);
	if (onIssue !== null) return await wakeForIssue(transaction, new Set([agentId]), by, onIssue);
	const isActive = and(eq(agents.id, agentId), isNull(agents.terminatedAt));
	const [agent] = await transaction.database.db.select({ id: agents.id }).from(agents).where(isActive);
	if (agent === undefined) return;
	await requestWake(transaction, agentId, { source: "on_demand", reason: MESSAGE_WAKE, prompt: body, by });
}

export function settledAs(state: "delivered" | "withdrawn" | "deferred", now: Date) {
	return { state, settledAt: now } as const;
}
