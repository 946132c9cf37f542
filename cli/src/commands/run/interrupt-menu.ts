import { ApiError, createRunMessage, getRun, type MessageDelivery, type Run } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import type { Choice } from "../../input/ask.ts";
import { TERMINAL } from "../../input/can-ask.ts";
import { InterruptedError } from "../../input/input-error.ts";
import type { Output } from "../../render/output/output.ts";
import { describeMessage } from "../runs/say.ts";
import type { InterruptChoice } from "./handle-interrupts.ts";

interface Menu {
	connection: Connection;
	run: Run;
	output: Output;
	/** Shows a dialog while nothing else is printed. */
	exclusively: (dialog: () => Promise<void>) => Promise<void>;
	/** Aborted when the run has ended, which closes the dialog. */
	signal: AbortSignal;
}

/**
 * Offers to send a message to an agent that takes messages while it runs; for any other run, returns
 * `detach` without asking. Never rejects.
 */
export async function chooseAfterInterrupt(menu: Menu): Promise<InterruptChoice> {
	const { connection, run, output, exclusively, signal } = menu;
	let choice: InterruptChoice = "detach";
	try {
		const { steering } = await connection.client.call(getRun, { params: { runId: run.id } });
		if (steering === null || steering === "none") return "detach";
		await exclusively(async () => {
			const { askOne } = await import("../../input/ask.ts");
			choice = await (await askOne("The agent is working", choicesOf(menu), { ...TERMINAL, signal }))();
		});
	} catch (error) {
		if (signal.aborted) return "watch";
		if (error instanceof InterruptedError || !(error instanceof Error)) return "detach";
		output.note(error.message);
		return error instanceof ApiError ? "watch" : "detach";
	}
	return choice;
}

function choicesOf({ connection, run, output, signal }: Menu): Choice<() => Promise<InterruptChoice>>[] {
	const say = async (delivery: MessageDelivery): Promise<InterruptChoice> => {
		const body = await (await import("../../input/ask.ts")).askText("Your message", { ...TERMINAL, signal });
		const input = { params: { runId: run.id }, body: { body, delivery } };
		output.note(describeMessage(await connection.client.call(createRunMessage, input)));
		return "watch";
	};
	return [
		{ label: "Send it a message", value: () => say("now") },
		{ label: "Stop what it does, and continue with a message", value: () => say("interrupt") },
		{ label: "Keep watching", value: async () => "watch" },
		{ label: "Stop watching; the run continues", value: async () => "detach" },
		{ label: "Cancel the run", value: async () => "cancel" },
	];
}
