import { expect, it } from "vitest";
import type { InputJournal, InputMessage } from "../process/index.ts";
import { Talk } from "./talk.ts";

/** A journal on a disk that is full for the given number of attempts to add a message. */
function journalOnFullDisk(failures: number): { journal: InputJournal; messages: InputMessage[] } {
	const messages: InputMessage[] = [];
	let left = failures;
	const journal: InputJournal = {
		read: async () => ({ messages, isClosed: false }),
		async append(message) {
			if (left-- > 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
			messages.push(message);
			return true;
		},
		close: async () => undefined,
		deliver: async () => undefined,
	};
	return { journal, messages };
}

it("adds a message and an answer once the disk has space", async () => {
	const { journal, messages } = journalOnFullDisk(2);
	const errors: unknown[] = [];
	const talk = new Talk<null>({
		protocol: {
			start: () => ({ state: null, send: [] }),
			onLine: (state) => ({ state, asked: [{ kind: "questions", id: "q", questions: [] }] }),
			message: (_, { text }) => text,
			answer: () => "answer",
			interrupt: () => "",
			isOver: () => false,
		},
		prompt: "",
		host: {
			permissions: null,
			connect: async () => undefined,
			delivered: async () => undefined,
			withdrawn: async () => undefined,
			ask: async () => ({ kind: "allow" }),
		},
		journal,
		exited: new AbortController().signal,
		orFail: (task) => task.catch((error: unknown) => void errors.push(error)),
		onDenied: async () => undefined,
	});
	await talk.begin();
	await talk.catchUp();
	await talk.read("{}");
	expect(await talk.send({ id: "m1", text: "more" })).toBe("sent");
	await expect
		.poll(() => messages.map(({ id }) => id).toSorted(), { timeout: 10_000 })
		.toEqual(["answer/q", "message/m1"]);
	expect(errors).toEqual([]);
});
