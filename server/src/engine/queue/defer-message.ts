import type { RunMessage } from "@paperclipai/shared";
import { and, eq, isNull } from "drizzle-orm";
import { agents } from "../../platform/db/schema.ts";
import { changeRunMessage, OPEN_STATES, type RunMessageRow } from "../../records/run-messages/run-message-rows.ts";
import type { RunRow } from "../../records/runs/run-rows.ts";
import { requestWake, type WakeContext } from "./wake.ts";
import { wakeForIssue } from "./wake-agents.ts";

export type MessageRun = Pick<RunRow, "id" | "companyId" | "agentId" | "issueId">;
type Message = Pick<RunMessageRow, "id" | "body" | "commentId">;

/** Runs in the caller's transaction. Does nothing unless the message is open. */
export async function deferMessage(
	transaction: WakeContext,
	run: MessageRun,
	message: Message,
	reason: string,
): Promise<RunMessage | null> {
	const change = { ...settledAs("deferred", transaction.now()), reason };
	const deferred = await changeRunMessage(transaction, run, message.id, OPEN_STATES, change);
	if (deferred !== null) await wakeWithMessage(transaction, run, message);
	return deferred;
}

/** Wakes the agent with the message. A terminated agent is not woken. */
export async function wakeWithMessage(
	transaction: WakeContext,
	{ agentId, issueId }: MessageRun,
	{ body, commentId }: Pick<Message, "body" | "commentId">,
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
