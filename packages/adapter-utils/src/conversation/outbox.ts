import { isCodedError } from "../errors/coded-error.ts";
import { AGENT_LIMITS } from "../limits/agent-limits.ts";
import { type InputJournal, type InputMessage, inputLimitReached } from "../process/index.ts";
import type { ProgramInput } from "./protocol.ts";

/** Prefix of the ids of people's messages in the journal. */
const MESSAGE = "message/";

/** Messages that the program was sent, and people's messages that it has not taken up. */
export interface Outbox extends ProgramInput {
	/** Reads which messages the program was sent before this server took the run over. */
	open(): Promise<void>;
	append(message: InputMessage): Promise<"sent" | "closed">;
	/**
	 * @param text What the program reads.
	 * @throws {CodedError} `input_limit_reached` when people have sent as much as one run allows; the errors of `append`.
	 */
	sendMessage(id: string, text: string): Promise<"sent" | "closed">;
	/** Keeps the input open until the message was taken up, or will not be. */
	expect(messageId: string): void;
	settle(messageId: string): void;
	/** Stops expecting a message that could not be sent. */
	forget(messageId: string): void;
	isExpecting(): boolean;
	close(): Promise<void>;
}

export function createOutbox(journal: InputJournal): Outbox {
	const ids = new Set<string>();
	/** Texts of people's messages. */
	const texts = new Map<string, string>();
	let bytes = 0;
	const input: string[] = [];
	const settled = new Set<string>();
	const pending = new Set<string>();
	const expected = new Set<string>();

	function note(id: string, text: string): void {
		ids.add(id);
		input.push(text);
		if (!id.startsWith(MESSAGE)) return;
		const messageId = id.slice(MESSAGE.length);
		texts.set(messageId, text);
		bytes += Buffer.byteLength(text);
		if (!settled.has(messageId)) pending.add(messageId);
	}

	function forget(id: string, position: number): void {
		ids.delete(id);
		input[position] = "";
		const messageId = id.slice(MESSAGE.length);
		if (!id.startsWith(MESSAGE)) return;
		bytes -= Buffer.byteLength(texts.get(messageId) ?? "");
		texts.delete(messageId);
		pending.delete(messageId);
	}

	async function append(message: InputMessage): Promise<"sent" | "closed"> {
		const { id, text } = message;
		const isNew = !ids.has(id);
		// Before it is added, because the program may confirm it at once.
		const position = input.length;
		if (isNew) note(id, text);
		try {
			await journal.append(message);
			return "sent";
		} catch (error) {
			// The message may be in the journal, although its delivery has failed.
			if (isNew && !(await isInJournal(id))) forget(id, position);
			if (!isCodedError(error) || error.code !== "input_closed") throw error;
			return "closed";
		}
	}

	async function isInJournal(id: string): Promise<boolean> {
		const { messages } = await journal.read();
		return messages.some((message) => message.id === id);
	}

	return {
		async open() {
			await journal.deliver();
			const { messages } = await journal.read();
			for (const { id, text } of messages) note(id, text);
			for (const id of pending) expected.add(id);
		},
		append,
		async sendMessage(id, text) {
			const { peopleBytes, peopleMessages } = AGENT_LIMITS;
			const isTooMuch = texts.size >= peopleMessages || bytes + Buffer.byteLength(text) > peopleBytes;
			if (!texts.has(id) && isTooMuch) throw inputLimitReached(peopleMessages, peopleBytes);
			const outcome = await append({ id: `${MESSAGE}${id}`, text });
			if (outcome === "closed") expected.delete(id);
			return outcome;
		},
		messageText: (messageId) => texts.get(messageId) ?? null,
		has: (id) => ids.has(id),
		pending: () => [...pending],
		texts: () => input,
		expect(messageId) {
			if (!settled.has(messageId)) expected.add(messageId);
		},
		settle(messageId) {
			settled.add(messageId);
			pending.delete(messageId);
			expected.delete(messageId);
		},
		forget: (messageId) => void expected.delete(messageId),
		isExpecting: () => expected.size > 0,
		close: () => journal.close(),
	};
}
