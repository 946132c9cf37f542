import type { ConversationControl } from "@paperclipai/adapter-utils";
import { isInputRefusal } from "@paperclipai/adapter-utils/host";
import { inTransaction } from "../../../../platform/events/in-transaction.ts";
import {
	changeRunMessage,
	findOpenMessages,
	OPEN_STATES,
	type RunMessageRow,
} from "../../../../records/run-messages/run-message-rows.ts";
import { deferMessage, settledAs } from "../../../queue/defer-message.ts";
import type { ExecutionContext, OpenRun } from "../open-run.ts";

const RETRY_MS = 5_000;

export interface MessagePassing {
	/** Resolves once every message that waits was given to the program's input. A run may connect several programs in turn. */
	connect(control: ConversationControl): Promise<void>;
	/** Reads again what waits. */
	passOn(): void;
}

/** A running program, and the ids of the messages that it was given, or was asked to forget. */
interface Connected {
	control: ConversationControl;
	given: Set<string>;
	withdrawing: Set<string>;
}

/**
 * Passes the messages of people on to the program of a run. Every step can be repeated by another server, because a
 * message has the same id in the database and in the input of the program.
 */
export function createMessagePassing(context: ExecutionContext, opened: OpenRun): MessagePassing {
	const { run, store, stop } = opened;
	let current: Connected | null = null;
	let reading: Promise<void> = Promise.resolve();

	async function give({ control, given }: Connected, message: RunMessageRow): Promise<void> {
		const { id, body: text, delivery, program } = message;
		// A message that an earlier program took up interrupts nothing in this one.
		const sending =
			delivery === "interrupt" && program === null ? control.interrupt({ id, text }) : control.send({ id, text });
		const outcome = await sending.catch((error: unknown) => {
			if (isInputRefusal(error)) return error;
			// A full disk, for example, may have space again.
			given.delete(id);
			setTimeout(passOn, RETRY_MS).unref();
			throw error;
		});
		// The next program of the run takes the message; else the end of the run defers it.
		if (outcome === "closed" || stop.detached.aborted) return;
		if (outcome === "sent") {
			const sent = { state: "sent", sentAt: context.now() } as const;
			await store(() => changeRunMessage(context, run, id, ["queued"], sent));
		} else {
			await store(() => inTransaction(context, (tx) => deferMessage(tx, run, id, { reason: outcome.message })));
		}
	}

	function passOn(): void {
		reading = reading.catch(() => undefined).then(read);
		report(reading);
	}

	async function withdraw({ control }: Connected, { id }: RunMessageRow): Promise<void> {
		if ((await control.withdraw(id)) !== "unsent") return;
		await store(() => changeRunMessage(context, run, id, OPEN_STATES, settledAs("withdrawn", context.now())));
	}

	async function read(): Promise<void> {
		if (current === null || stop.detached.aborted) return;
		const to = current;
		const open = await store(() => findOpenMessages(context, run.id));
		for (const message of open) {
			const isWithdrawn = message.withdrawRequestedAt !== null;
			const done = isWithdrawn ? to.withdrawing : to.given;
			if (done.has(message.id)) continue;
			done.add(message.id);
			report(isWithdrawn ? withdraw(to, message) : give(to, message));
		}
	}

	const report = (task: Promise<void>) => {
		task.catch((err: unknown) => {
			if (!stop.detached.aborted) context.logger.error({ err, runId: run.id }, "a message was not passed on");
		});
	};

	return {
		async connect(control) {
			current = { control, given: new Set(), withdrawing: new Set() };
			reading = reading.catch(() => undefined).then(read);
			await reading;
		},
		passOn,
	};
}
