import { randomUUID } from "node:crypto";
import { link, lstat, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "../../errors/causes-of.ts";
import { CodedError } from "../../errors/coded-error.ts";
import { openRegularFile } from "../../files/regular-file.ts";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import { isShape, isString } from "../../values/check-shape.ts";
import { parseJson } from "../../values/read-value.ts";
import { type InputJournal, type InputMessage, inputLimitReached } from "../launch/input-messages.ts";
import type { Spool } from "../launch/spool.ts";
import { spoolChanged } from "../launch/start-errors.ts";
import { feedInput, inputSize } from "./feed-input.ts";

const EXISTS = new Set(["EEXIST"]);
const MISSING = new Set(["ENOENT"]);
/** An agent has removed a file or folder of the journal, or put another kind of file at its path. */
const CHANGED = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "EFTYPE"]);
/** Message behind which no other follows. */
const CLOSE: InputMessage = { id: "close", text: "" };

const isMessage = isShape<InputMessage>({ id: isString, text: isString });

/**
 * A message is a file named after its position. `link` creates it, because that fails if another server has taken the
 * position. The file `input` has the texts one after the other, for the feeder (see `feed-script.ts`). It is written at
 * fixed offsets, so that any server can complete what another began.
 */
export function openInputJournal(spool: Spool): InputJournal {
	const messages: InputMessage[] = [];
	const ids = new Set<string>();
	/** Offset behind each message. */
	const ends: number[] = [];
	const size = () => ends.at(-1) ?? 0;
	let last: Promise<unknown> = Promise.resolve();

	/** Calls are made one after the other, because each continues at the end of the journal. */
	function inOrder<T>(task: () => Promise<T>): Promise<T> {
		const result = last.then(task).catch((error: unknown) => {
			throw hasErrorCode(error, CHANGED) ? spoolChanged(spool, error) : error;
		});
		last = result.catch(() => undefined);
		return result;
	}

	async function readNew(): Promise<void> {
		for (;;) {
			const message = await readMessage(spool, messages.length + 1);
			if (message === null) return;
			ends.push(size() + Buffer.byteLength(message.text));
			messages.push(message);
			ids.add(message.id);
		}
	}

	async function add(message: InputMessage): Promise<boolean> {
		await readNew();
		let isAdded = false;
		while (!ids.has(message.id)) {
			requireSpace(message, messages.length, size(), ids.has(CLOSE.id));
			isAdded = await claimPosition(spool, messages.length + 1, message);
			await readNew();
		}
		return isAdded;
	}

	async function deliver(): Promise<void> {
		for (;;) {
			await readNew();
			const count = messages.length;
			try {
				return await feedMissing();
			} catch (error) {
				await readNew();
				// Another server has added a message, and given it to the program.
				if (messages.length === count) throw error;
			}
		}
	}

	async function feedMissing(): Promise<void> {
		const given = await inputSize(spool);
		// The first message that the program was not given whole.
		const next = ends.findIndex((end) => end > given);
		const missing = next < 0 ? [] : messages.slice(next).map(({ text }) => text);
		const from = next < 0 ? size() : (ends[next - 1] ?? 0);
		await feedInput(spool, { from, bytes: Buffer.from(missing.join("")), isLast: ids.has(CLOSE.id) });
	}

	async function addAndDeliver(message: InputMessage): Promise<boolean> {
		const isAdded = await add(message);
		await deliver();
		return isAdded;
	}

	return {
		async read() {
			await inOrder(readNew);
			return { messages: messages.filter(({ id }) => id !== CLOSE.id), isClosed: ids.has(CLOSE.id) };
		},
		append: (message) => inOrder(() => addAndDeliver(message)),
		async close() {
			await inOrder(() => addAndDeliver(CLOSE));
		},
		deliver: () => inOrder(deliver),
	};
}

function messageFile(spool: Spool, position: number): string {
	return path.join(spool.messages, String(position));
}

async function readMessage(spool: Spool, position: number): Promise<InputMessage | null> {
	let text: string;
	try {
		text = await readBounded(messageFile(spool, position));
	} catch (error) {
		if (hasErrorCode(error, MISSING)) return null;
		throw error;
	}
	const message = parseJson(text);
	if (!isMessage(message)) throw spoolChanged(spool);
	return message;
}

/** JSON needs at most six bytes for one, and an agent may have put a larger file at the path. */
const MAX_FILE_BYTES = 6 * AGENT_LIMITS.inputMessageBytes + 1_024;

async function readBounded(file: string): Promise<string> {
	const handle = await openRegularFile(file);
	try {
		return (await handle.stat()).size > MAX_FILE_BYTES ? "" : await handle.readFile("utf8");
	} finally {
		await handle.close();
	}
}

/** @returns `false` if the position was taken. */
async function claimPosition(spool: Spool, position: number, message: InputMessage): Promise<boolean> {
	const draft = path.join(spool.messages, randomUUID());
	// An agent may have put a link to another folder at the path.
	if (!(await lstat(spool.messages)).isDirectory()) throw spoolChanged(spool);
	try {
		await writeFile(draft, JSON.stringify(message), { flag: "wx", mode: 0o600 });
		await link(draft, messageFile(spool, position));
		return true;
	} catch (error) {
		if (!hasErrorCode(error, EXISTS)) throw error;
		return false;
	} finally {
		await rm(draft, { force: true });
	}
}

function requireSpace({ id, text }: InputMessage, count: number, size: number, isClosed: boolean): void {
	if (isClosed) {
		throw new CodedError("input_closed", "The program accepts no more messages, because its input was closed.", {
			hint: "Send the message to the next run.",
		});
	}
	if (id === CLOSE.id) return;
	const bytes = Buffer.byteLength(text);
	const { inputMessageBytes, inputBytes, inputMessages } = AGENT_LIMITS;
	if (bytes > inputMessageBytes) {
		const message = `The message has ${bytes} bytes, and a program can be sent at most ${inputMessageBytes} at once.`;
		throw new CodedError("input_message_too_long", message, {
			hint: "Put the text into a file in the workspace, and send its path.",
		});
	}
	if (count >= inputMessages || size + bytes > inputBytes) throw inputLimitReached(inputMessages, inputBytes);
}
