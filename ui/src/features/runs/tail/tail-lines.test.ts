import type { TranscriptEntry } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { addEntry, shownTail, type TailLine, withUnfinished } from "./tail-lines.ts";

const ts = "2026-11-24T12:00:00.000Z";
const read = (...entries: TranscriptEntry[]) => entries.reduce<readonly TailLine[]>(addEntry, []);

it("shows the output of a program as such, without its escapes, and only an agent's words as prose", () => {
	const lines = read(
		{ kind: "assistant", ts, text: "I run the tests." },
		{ kind: "assistant", ts, text: "  60%\r \u001b[32m100%\u001b[0m covered", format: "plain" },
	);
	expect(lines).toEqual([
		{ id: 1, kind: "prose", text: "I run the tests." },
		{ id: 2, kind: "output", text: "100% covered" },
	]);
});

it("continues a line with what belongs to it, and keeps the last four", () => {
	const words = ["one", "two", "three", "four", "five"];
	const lines = read(
		...words.map((text): TranscriptEntry => ({ kind: "stdout", ts, text })),
		{ kind: "assistant", ts, text: "Do" },
		{ kind: "assistant", ts, text: "ne.", delta: true },
	);
	expect(lines.map(({ text }) => text)).toEqual(["three", "four", "five", "Done."]);
});

it("shows words without their Markdown, which may arrive in parts, and output as it is", () => {
	const lines = read(
		{ kind: "assistant", ts, text: "## Plan\n\n- **mod" },
		{ kind: "assistant", ts, text: "ule 12** in `a.js`", delta: true },
		{ kind: "stdout", ts, text: "**.js `x`" },
	);
	expect(lines.map(shownTail)).toEqual(["Plan module 12 in a.js", "**.js `x`"]);
});

it("ends with the line that a process has not ended yet, as the last of four", () => {
	const lines = read(...["one", "two", "three", "four"].map((text): TranscriptEntry => ({ kind: "stdout", ts, text })));
	expect(withUnfinished(lines, null)).toBe(lines);
	expect(withUnfinished(lines, { stream: "stderr", runs: [{ text: " 50 " }, { text: "%" }] })).toEqual([
		...lines.slice(1),
		{ id: 5, kind: "error", text: "50 %" },
	]);
});
