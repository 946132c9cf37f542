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

export type MessageRun = Pick<RunRow, "id" | "companyId" | "agentId" | "issueId">;
type Message = Pick<RunMessageRow, "body" | "commentId">;

/**
 * Leaves the message to the agent's next run, unless it was taken back. Runs in the caller's transaction. Does nothing
 * unless the message is open.
 */
export async function deferMessage(
	transaction: WakeContext,
	run: MessageRun,
	id: string,
	reason: string,
): Promise<void> {
	const message = await lockRunMessage(transaction, run.id, id);
	const now = transaction.now();
	const isWithdrawn = message.withdrawRequestedAt !== null;
	const change = isWithdrawn ? settledAs("withdrawn", now) : { ...settledAs("deferred", now), reason };
	const changed = await changeRunMessage(transaction, run, id, OPEN_STATES, change);
	if (changed !== null && !isWithdrawn) await wakeWithMessage(transaction, run, message);
}

/** Wakes the agent with the message. A terminated agent is not woken. */
export async function wakeWithMessage(
	transaction: WakeContext,
	{ agentId, issueId }: MessageRun,
	{ body, commentId }: Message,
): Promise<void> {
	const by = { kind: "board" } as const;
	if (issueId !== null && commentId !== null) {
		const wake = { source: "on_demand", reason: "issue_commented", issueId, commentId } as const;
		return await wakeForIssue(transaction, new Set([agentId]), by, wake);
	}
	const isActive = and(eq(agents.id, agentId), isNull(agents.terminatedAt));
	const [agent] = await transaction.database.db.select({ id: agents.id }).from(agents).where(isActive);
	if (agent === undefined) return;
	await requestWake(transaction, agentId, { source: "on_demand", reason: "message", prompt: body, by });
}

export function settledAs(state: "delivered" | "withdrawn" | "deferred", now: Date) {
	return { state, settledAt: now } as const;
}
