import { appendEntry, createLineSplitter, type TranscriptEntry } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { recordings } from "../__tests__/recordings.ts";
import { createStdoutParser } from "./parse-stdout.ts";

const TS = "2026-01-01T00:00:00.000Z";

function transcript(lines: string[]): object[] {
	const parser = createStdoutParser();
	const entries: TranscriptEntry[] = [];
	for (const line of lines) for (const entry of parser.parseLine(line, TS)) appendEntry(entries, entry);
	return entries.map(({ turn, ...entry }) => ({ ...entry, delta: undefined, turn: turn?.id }));
}

/** The answer broke off, so that no whole message follows. */
const BROKEN_OFF = "stream-error-partial-messages";

const streamed = recordings
	.versions()
	.flatMap((version) => recordings.readAll(version).map((recording) => ({ ...recording, version })))
	.filter(({ name, stdout }) => name !== BROKEN_OFF && stdout.includes('"stream_event"'));

describe("messages that come in chunks", () => {
	it.each(streamed)("read like whole ones: $version, $name", ({ stdout }) => {
		const splitter = createLineSplitter();
		const lines = splitter.push(stdout);
		const whole = lines.filter((line) => !line.includes('"type":"stream_event"'));
		expect(whole.length).toBeLessThan(lines.length);
		expect(transcript(lines)).toEqual(transcript(whole));
	});

	const event = (event: object) => JSON.stringify({ type: "stream_event", event });
	const start = event({ type: "content_block_start", content_block: { type: "text", text: "" } });
	const chunk = (text: string) => event({ type: "content_block_delta", delta: { type: "text_delta", text } });
	const whole = (text: string) => JSON.stringify({ type: "assistant", message: { content: [{ type: "text", text }] } });
	const texts = (...lines: string[]) => transcript(lines).map((entry) => (entry as { text: string }).text);

	it("are completed when chunks are missing", () => {
		expect(texts(start, chunk("Hel"), whole("Hello"))).toEqual(["Hello"]);
	});

	it("are shown whole when the chunks differ", () => {
		expect(texts(start, chunk("Goodb"), whole("Hello"))).toEqual(["Goodb", "Hello"]);
	});

	it("are separated from the next message", () => {
		expect(texts(start, chunk("One."), whole("One."), start, chunk("Two."), whole("Two."))).toEqual(["One.\n\nTwo."]);
	});

	it("are shown when there were no chunks", () => {
		expect(texts(whole("Hello"))).toEqual(["Hello"]);
	});
});
