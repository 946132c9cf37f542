import { parseGenericLine, type TranscriptEntry } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import type { Block } from "./block.ts";
import { createBlockList } from "./block-list.ts";

const ts = "2030-01-01T00:00:00.000Z";

function blocksOf(entries: TranscriptEntry[]): Block[] {
	const list = createBlockList();
	for (const entry of entries) list.push(entry);
	return Array.from({ length: list.length }, (_, index) => list.at(index) as Block);
}

function generic(text: string): TranscriptEntry[] {
	return text.split("\n").flatMap((line) => parseGenericLine(line, ts));
}

describe("text", () => {
	it("merges deltas of the same kind only", () => {
		const blocks = blocksOf([
			{ kind: "thinking", ts, text: "Hm", delta: true },
			{ kind: "thinking", ts, text: "m.", delta: true },
			{ kind: "assistant", ts, text: "He", delta: true },
			{ kind: "assistant", ts, text: "llo", delta: true },
		]);
		expect(blocks).toEqual([
			{ kind: "thinking", ts, text: "Hmm." },
			{ kind: "assistant", ts, text: "Hello" },
		]);
	});

	it("joins lines of plain output, keeping line breaks and empty lines", () => {
		expect(blocksOf(generic("one\n\ntwo"))).toEqual([{ kind: "assistant", ts, text: "one\n\ntwo" }]);
	});

	it("does not join text across another entry", () => {
		const blocks = blocksOf([...generic("one"), { kind: "stderr", ts, text: "oh" }, ...generic("two")]);
		expect(blocks.map((block) => block.kind)).toEqual(["assistant", "stderr", "assistant"]);
	});

	it("limits the size of blocks without losing a line", () => {
		const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index}`);
		const blocks = blocksOf(generic(lines.join("\n"))) as { text: string }[];
		expect(blocks.length).toBeGreaterThan(2);
		expect(Math.max(...blocks.map((block) => block.text.length))).toBeLessThan(17_000);
		expect(blocks.map((block) => block.text).join("\n")).toBe(lines.join("\n"));
	});

	it("prefers to split at a paragraph, but not inside a code fence", () => {
		const paragraph = "x".repeat(9_000);
		expect(blocksOf(generic(`${paragraph}\n\nnext`))).toHaveLength(2);
		expect(blocksOf(generic(`\`\`\`\n${paragraph}\n\nnext\n\`\`\``))).toHaveLength(1);
	});

	it("omits text from the closing card that the agent has just said", () => {
		const result = { kind: "result", ts, inputTokens: 1, outputTokens: 1, cachedTokens: 0, costUsd: 0 } as const;
		const closing = { ...result, subtype: "success", isError: false, errors: [] };
		const blocks = blocksOf([
			{ kind: "assistant", ts, text: "Done.\n" },
			{ ...closing, text: "Done." },
		]);
		expect(blocks[1]).toMatchObject({ kind: "result", text: "" });
		expect(blocksOf([{ ...closing, text: "Done." }])[0]).toMatchObject({ text: "Done." });
		const later = blocksOf([...generic("Done."), { kind: "system", ts, text: "s" }, { ...closing, text: "Done." }]);
		expect(later[2]).toMatchObject({ text: "" });
	});
});

describe("tools", () => {
	const call = (toolUseId: string): TranscriptEntry => ({ kind: "tool_call", ts, name: "Bash", input: {}, toolUseId });
	const result = (toolUseId: string, content: string): TranscriptEntry => ({
		kind: "tool_result",
		ts,
		toolUseId,
		content,
		isError: false,
	});

	it("adds each result to its own call, whatever came in between", () => {
		const blocks = blocksOf([call("a"), call("b"), ...generic("between"), result("b", "B"), result("a", "A")]);
		expect(blocks).toMatchObject([
			{ kind: "tool", result: { content: "A" } },
			{ kind: "tool", result: { content: "B" } },
			{ kind: "assistant" },
		]);
	});

	it("gives a result without a call, and a second result for the same call, its own block", () => {
		const blocks = blocksOf([call("a"), result("a", "1"), result("a", "2"), result("lost", "3")]);
		expect(blocks.map((block) => block.kind === "tool" && block.result?.content)).toEqual(["1", "2", "3"]);
	});

	it("has no result for a call that never got one", () => {
		expect(blocksOf([call("a")])).toMatchObject([{ kind: "tool", result: null }]);
	});
});

describe("sub-agents", () => {
	const call = (toolUseId: string, description: string): TranscriptEntry => {
		return { kind: "tool_call", ts, name: "Agent", input: { description }, toolUseId };
	};
	const say = (text: string, parentToolUseId: string): TranscriptEntry => {
		return { kind: "assistant", ts, text, delta: true, parentToolUseId };
	};

	it("have separate blocks, the first of each turn marked", () => {
		const list = createBlockList();
		for (const entry of [call("a", "count"), call("b", "date"), say("o", "a"), say("ne", "a"), say("to", "b")]) {
			list.push(entry);
		}
		list.push({ kind: "system", ts, text: "done", parentToolUseId: "b" });
		list.push({ kind: "system", ts, text: "over" });
		expect(Array.from({ length: list.length }, (_, index) => list.withinAt(index))).toEqual([
			null,
			null,
			{ call: "Agent · count", depth: 1, isFirst: true },
			{ call: "Agent · date", depth: 1, isFirst: true },
			{ call: "Agent · date", depth: 1, isFirst: false },
			null,
		]);
		expect(list.at(2)).toMatchObject({ text: "one", parentToolUseId: "a" });
	});

	it("may have sub-agents themselves, and unknown calls", () => {
		const list = createBlockList();
		for (const entry of [
			call("a", "count"),
			{ ...call("b", "date"), parentToolUseId: "a" },
			say("x", "b"),
			say("y", "?"),
		]) {
			list.push(entry);
		}
		expect([list.withinAt(2), list.withinAt(3)]).toEqual([
			{ call: "Agent · date", depth: 2, isFirst: true },
			{ call: "", depth: 1, isFirst: true },
		]);
	});
});

describe("diffs", () => {
	const part = (changeType: string, text: string): TranscriptEntry => ({ kind: "diff", ts, changeType, text });

	it("form one block while they follow each other", () => {
		const blocks = blocksOf([part("file_header", "M /a"), part("add", "+x"), ...generic("so"), part("add", "+y")]);
		expect(blocks).toMatchObject([
			{ kind: "diff", parts: [{ text: "M /a" }, { changeType: "add", text: "+x" }] },
			{ kind: "assistant" },
			{ kind: "diff", parts: [{ text: "+y" }] },
		]);
	});

	it("are split when they get too large", () => {
		const blocks = blocksOf(Array.from({ length: 20 }, () => part("add", "+".repeat(2_000))));
		expect(blocks.length).toBeGreaterThan(1);
	});
});

describe("lines", () => {
	it("separates unknown events from plain text", () => {
		const stdout = (text: string): TranscriptEntry => ({ kind: "stdout", ts, text });
		expect(blocksOf([stdout('{"a":1}'), stdout('{"b":2}'), stdout("Warning")])).toMatchObject([
			{ lines: 2 },
			{ lines: 1, text: "Warning" },
		]);
	});

	it("groups and counts lines of the same source", () => {
		const blocks = blocksOf([
			{ kind: "stderr", ts, text: "one" },
			{ kind: "stderr", ts, text: "" },
			{ kind: "stderr", ts, text: "two" },
			{ kind: "stdout", ts, text: "odd" },
		]);
		expect(blocks).toEqual([
			{ kind: "stderr", ts, text: "one\n\ntwo", lines: 3 },
			{ kind: "stdout", ts, text: "odd", lines: 1 },
		]);
	});
});

describe("changes", () => {
	it("counts the changes of each block", () => {
		const list = createBlockList();
		list.push({ kind: "tool_call", ts, name: "Read", input: {}, toolUseId: "a" });
		list.push({ kind: "user", ts, text: "hello" });
		const before = list.versionAt(0);
		list.push({ kind: "tool_result", ts, toolUseId: "a", content: "", isError: true });
		expect(list.versionAt(0)).toBeGreaterThan(before);
		list.push({ kind: "user", ts, text: "again" });
		expect(list.versionAt(2)).toBe(1);
	});
});
