import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { withdrawRunInteractions } from "../../../records/interactions/run-interactions.ts";
import { changeRunMessage, findOpenMessages, OPEN_STATES } from "../../../records/run-messages/run-message-rows.ts";
import { deferMessage, type MessageRun, settledAs } from "../../queue/defer-message.ts";
import type { WakeContext } from "../../queue/wake.ts";

type RecordContext = DatabaseContext & EventContext & ClockContext;

/**
 * In the transaction that ends the run: gives what the run was not delivered to the agent's next run, and takes back
 * what it asked.
 */
export async function endConversation(transaction: WakeContext, run: MessageRun): Promise<void> {
	await withdrawRunInteractions(transaction, run);
	for (const { id } of await findOpenMessages(transaction, run.id)) {
		await deferMessage(transaction, run, id, "The run ended first.");
	}
}

/** Like `endConversation`, for a run that is left to another installation, so that nothing wakes its agent here. */
export async function closeConversation(transaction: RecordContext, run: MessageRun): Promise<void> {
	await withdrawRunInteractions(transaction, run);
	const change = { ...settledAs("withdrawn", transaction.now()), reason: "The run was left to another data folder." };
	for (const { id } of await findOpenMessages(transaction, run.id)) {
		await changeRunMessage(transaction, run, id, OPEN_STATES, change);
	}
}
