import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { withdrawRunInteractions } from "../../../records/interactions/run-interactions.ts";
import {
	changeRunMessage,
	findDeliveredMessages,
	findOpenMessages,
	OPEN_STATES,
} from "../../../records/run-messages/run-message-rows.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { addToNextRun, deferMessage, type MessageRun, settledAs } from "../../queue/defer-message.ts";
import type { WakeContext } from "../../queue/wake.ts";

type RecordContext = DatabaseContext & EventContext & ClockContext;

type EndedRun = MessageRun & Pick<RunRow, "status" | "verdictReason" | "cancelRequestedAt">;

/**
 * In the transaction that ends the run: gives what the run was not delivered to the agent's next run, and takes back
 * what it asked. A person who cancels a run wants the agent to stop, so its messages start no run.
 */
export async function endConversation(transaction: WakeContext, run: EndedRun): Promise<void> {
	await withdrawRunInteractions(transaction, run);
	if (run.status !== "succeeded") await repeatDelivered(transaction, run);
	const isCancelled = run.cancelRequestedAt !== null || run.verdictReason === "cancelled";
	const deferral = isCancelled
		? { reason: "The run was cancelled. The message waits until the agent is started again.", startsRun: false }
		: { reason: "The run ended first." };
	for (const { id } of await findOpenMessages(transaction, run.id)) {
		await deferMessage(transaction, run, id, deferral);
	}
}

/** A run on an issue reads its comments again instead. */
async function repeatDelivered(transaction: WakeContext, run: EndedRun): Promise<void> {
	if (run.issueId !== null) return;
	for (const message of await findDeliveredMessages(transaction, run.id)) await addToNextRun(transaction, run, message);
}

/** Like `endConversation`, for a run that is left to another installation, so that nothing wakes its agent here. */
export async function closeConversation(transaction: RecordContext, run: MessageRun): Promise<void> {
	await withdrawRunInteractions(transaction, run);
	const change = { ...settledAs("withdrawn", transaction.now()), reason: "The run was left to another data folder." };
	for (const { id } of await findOpenMessages(transaction, run.id)) {
		await changeRunMessage(transaction, run, id, OPEN_STATES, change);
	}
}
