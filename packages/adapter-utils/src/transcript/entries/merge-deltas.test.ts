import { describe, expect, it } from "vitest";
import type { TranscriptEntry } from "../../contract/transcript-entry.ts";
import { appendEntry } from "./merge-deltas.ts";

const ts = "t";
const say = (text: string): TranscriptEntry => ({ kind: "assistant", ts, text });
const sayOn = (text: string): TranscriptEntry => ({ kind: "assistant", ts, text, delta: true });
const think = (text: string): TranscriptEntry => ({ kind: "thinking", ts, text });
const thinkOn = (text: string): TranscriptEntry => ({ kind: "thinking", ts, text, delta: true });
const system: TranscriptEntry = { kind: "system", ts, text: "s" };

function texts(...entries: TranscriptEntry[]): string[] {
	const list: TranscriptEntry[] = [];
	for (const entry of entries) appendEntry(list, entry);
	return list.map((entry) => ("text" in entry ? entry.text : entry.kind));
}

describe("appendEntry", () => {
	it.each([
		["deltas of one kind", [sayOn("He"), sayOn("llo")], ["Hello"]],
		["deltas of two kinds", [thinkOn("a"), sayOn("b"), sayOn("c")], ["a", "bc"]],
		["lines, with a break between", [say("a"), say(""), say("b")], ["a\n\nb"]],
		["lines of thinking", [think("a"), think("b")], ["a\nb"]],
		["nothing across another entry", [say("a"), system, say("b")], ["a", "s", "b"]],
		["no message of several lines", [say("a"), say("b\nc"), say("d")], ["a", "b\nc", "d"]],
		["no delta with a line", [say("a"), sayOn("b"), say("c")], ["a", "b", "c"]],
		["no other kinds", [system, system], ["s", "s"]],
		["nothing of two agents", [sayOn("a"), { ...sayOn("b"), parentToolUseId: "1" }], ["a", "b"]],
	])("joins %s", (_name, entries, expected) => {
		expect(texts(...entries)).toEqual(expected);
	});

	it("replaces the entry that it joins, and keeps its time", () => {
		const first: TranscriptEntry = { kind: "assistant", ts: "t1", text: "a", delta: true };
		const list = [first];
		appendEntry(list, { kind: "assistant", ts: "t2", text: "b", delta: true });
		expect(list).toEqual([{ kind: "assistant", ts: "t1", text: "ab", delta: true }]);
		expect(first.text).toBe("a");
	});

	it("starts a new entry at an empty line of a long text", () => {
		const long = "x".repeat(20_000);
		expect(texts(say(long), say("still"), say(""), say("new"))).toEqual([`${long}\nstill\n`, "new"]);
		expect(texts(sayOn(long), sayOn("still\n\n"), sayOn("new"))).toEqual([`${long}still\n\n`, "new"]);
	});

	it("limits the size of an entry", () => {
		const list: TranscriptEntry[] = [];
		for (let count = 0; count < 1000; count++) appendEntry(list, say("x".repeat(1000)));
		expect(Math.max(...list.map((entry) => ("text" in entry ? entry.text.length : 0)))).toBeLessThan(70_000);
		expect(list.map((entry) => ("text" in entry ? entry.text : "")).join("\n")).toHaveLength(1000 * 1001 - 1);
	});
});
