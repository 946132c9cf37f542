import { appendEntry, type TranscriptEntry } from "@paperclipai/adapter-utils";
import { createMasker } from "@paperclipai/adapter-utils/host";
import fc from "fast-check";
import { expect, it } from "vitest";
import { streamedChunks } from "../events/streamed-chunks.ts";
import { createStdoutParser } from "../ui/parse-stdout.ts";

const SECRET = `hunter2"sec\\ret\nline-4711 of it`;

const event = (event: object, parent: string | null = null) =>
	JSON.stringify({ type: "stream_event", event, parent_tool_use_id: parent });
const start = (parent?: string) =>
	event({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }, parent);
const stop = (parent?: string) => event({ type: "content_block_stop", index: 0 }, parent);
const chunk = (text: string, parent?: string) =>
	event({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }, parent);
const whole = (text: string, parent: string | null = null) =>
	JSON.stringify({ type: "assistant", message: { content: [{ type: "text", text }] }, parent_tool_use_id: parent });

function mask(lines: string[], chunkLength = 1_000_000): string[] {
	const stream = createMasker([SECRET, "other-secret-1"]).stream(streamedChunks);
	const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
	const parts: Uint8Array[] = [];
	let sourceBytes = 0;
	for (let at = 0; at < bytes.length; at += chunkLength) {
		const masked = stream.push(Buffer.from(bytes.subarray(at, at + chunkLength)));
		parts.push(Buffer.from(masked.bytes));
		sourceBytes += masked.sourceBytes;
	}
	const rest = stream.end();
	expect(sourceBytes + rest.sourceBytes).toBe(bytes.length);
	return Buffer.concat([...parts, rest.bytes])
		.toString()
		.trimEnd()
		.split("\n");
}

function transcript(lines: string[]): string[] {
	const parser = createStdoutParser();
	const entries: TranscriptEntry[] = [];
	for (const line of lines) for (const entry of parser.parseLine(line, "t")) appendEntry(entries, entry);
	return entries.map((entry) => ("text" in entry ? entry.text : entry.kind));
}

function cutAt(text: string, cuts: number[]): string[] {
	const marks = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
	return marks.slice(1).map((mark, index) => text.slice(marks[index], mark));
}

it("masks a secret that is cut into chunks, and shows the message once", () => {
	const cuts = fc.array(fc.nat(), { minLength: 1, maxLength: 12 });
	const text = fc.constantFrom(
		SECRET,
		`The key is ${SECRET}.`,
		`${SECRET} and other-secret-1`,
		`hunter2 ${SECRET}${SECRET}!`,
	);
	fc.assert(
		fc.property(text, cuts, fc.integer({ min: 1, max: 300 }), (message, at, chunkLength) => {
			const lines = [start(), ...cutAt(message, at).map((part) => chunk(part)), whole(message), stop()];
			const masked = mask(lines, chunkLength);
			expect(masked).toHaveLength(lines.length);
			const expected = createMasker([SECRET, "other-secret-1"]).text(message);
			expect(transcript(masked)).toEqual([expected]);
			expect(transcript(masked.slice(0, -2))).toEqual([expected]);
		}),
	);
});

it("masks the texts of agents that write at the same time", () => {
	const lines = [
		...[start("a"), start("b"), chunk("It is other-", "a"), chunk("other-secr", "b"), chunk("sec", "a")],
		...[JSON.stringify({ type: "system", subtype: "status" }), chunk("et-1 here", "b"), chunk("ret-1!", "a")],
	];
	const masked = mask(lines).join("\n");
	expect(masked).not.toMatch(/other|secr|et-1/);
	expect(masked).toContain('"It is ***"');
});

it("masks the streamed input of a tool", () => {
	const input = JSON.stringify({ command: `login ${SECRET}` });
	const delta = (partial_json: string) =>
		event({ type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json } });
	const parts = mask([delta(input.slice(0, 24)), delta(input.slice(24, 31)), delta(input.slice(31))]);
	const shown = parts.map((line) => JSON.parse(line).event.delta.partial_json).join("");
	expect(JSON.parse(shown)).toEqual({ command: "login ***" });
});

it("keeps other output as it is, and does not wait for a text that has ended", () => {
	const lines = [
		start(),
		chunk("other-sec"),
		stop(),
		"{}",
		start(),
		chunk("ret-1"),
		stop(),
		"no json",
		`{"x":"${"y".repeat(300_000)}"}`,
	];
	expect(mask(lines, 4096)).toEqual(lines);
	const stream = createMasker([SECRET]).stream(streamedChunks);
	const bytes = Buffer.from(`${start()}\n${chunk("hunter2")}\n${stop()}\n`);
	expect(stream.push(bytes).sourceBytes).toBe(bytes.length);
	const endless = Buffer.alloc(1_000_000, ".");
	expect(stream.push(endless).sourceBytes).toBe(endless.length);
});

// Quadratic time would exceed the timeout.
it("takes linear time for hostile chunks", () => {
	const lines = new Array(30_000).fill(chunk("hunter2".slice(0, 3)));
	expect(mask(lines, 65_536)).toHaveLength(lines.length);
});
