import { type ConversationControl, isCodedError } from "@paperclipai/adapter-utils";
import { inTransaction } from "../../../../platform/events/in-transaction.ts";
import {
	changeRunMessage,
	findOpenMessages,
	OPEN_STATES,
	type RunMessageRow,
} from "../../../../records/run-messages/run-message-rows.ts";
import { deferMessage, settledAs } from "../../../queue/defer-message.ts";
import type { ExecutionContext, OpenRun } from "../open-run.ts";

/** Codes of errors after which the program of this run cannot be sent the message at all. */
const NOT_TAKEN = new Set(["input_limit_reached", "input_message_too_long"]);
const RETRY_MS = 5_000;

export interface MessagePassing {
	/** Resolves once every message that waits was given to the program's input. */
	connect(control: ConversationControl): Promise<void>;
	/** Reads again what waits. */
	passOn(): void;
}

/**
 * Passes the messages of people on to the program of a run. Every step can be repeated by another server, because a
 * message has the same id in the database and in the input of the program.
 */
export function createMessagePassing(context: ExecutionContext, opened: OpenRun): MessagePassing {
	const { run, store, stop } = opened;
	let control: ConversationControl | null = null;
	const given = new Set<string>();
	const withdrawing = new Set<string>();
	let reading: Promise<void> = Promise.resolve();

	async function give(to: ConversationControl, message: RunMessageRow): Promise<void> {
		const { id, body: text, delivery } = message;
		const sending = delivery === "interrupt" ? to.interrupt({ id, text }) : to.send({ id, text });
		const refusal = await sending.then(
			(outcome) => (outcome === "sent" ? null : "The agent had finished its work."),
			(error: unknown) => {
				if (isCodedError(error) && NOT_TAKEN.has(error.code)) return error.message;
				// A full disk, for example, may have space again.
				retryLater(id);
				throw error;
			},
		);
		if (stop.detached.aborted) return;
		await store(() =>
			refusal === null
				? changeRunMessage(context, run, id, ["queued"], { state: "sent", sentAt: context.now() })
				: inTransaction(context, (tx) => deferMessage(tx, run, message, refusal)),
		);
	}

	function retryLater(id: string): void {
		given.delete(id);
		setTimeout(passOn, RETRY_MS).unref();
	}

	function passOn(): void {
		reading = reading.catch(() => undefined).then(read);
		report(reading);
	}

	async function withdraw(from: ConversationControl, { id }: RunMessageRow): Promise<void> {
		if ((await from.withdraw(id)) !== "unsent") return;
		await store(() => changeRunMessage(context, run, id, OPEN_STATES, settledAs("withdrawn", context.now())));
	}

	async function read(): Promise<void> {
		if (control === null || stop.detached.aborted) return;
		const to = control;
		const open = await store(() => findOpenMessages(context, run.id));
		for (const message of open) {
			const { id, withdrawRequestedAt } = message;
			const isWithdrawn = withdrawRequestedAt !== null;
			if (isWithdrawn && !withdrawing.has(id)) {
				withdrawing.add(id);
				report(withdraw(to, message));
			}
			if (isWithdrawn || given.has(id)) continue;
			given.add(id);
			report(give(to, message));
		}
	}

	const report = (task: Promise<void>) => {
		task.catch((err: unknown) => {
			if (!stop.detached.aborted) context.logger.error({ err, runId: run.id }, "a message was not passed on");
		});
	};

	return {
		async connect(connected) {
			control = connected;
			reading = reading.catch(() => undefined).then(read);
			await reading;
		},
		passOn,
	};
}
