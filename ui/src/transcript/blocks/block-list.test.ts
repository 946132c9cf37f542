import { parseGenericLine, type TranscriptEntry } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import type { Block } from "./block.ts";
import { createBlockList } from "./block-list.ts";
import { rowOfBlock } from "./rows/row.ts";

const ts = "2030-01-01T00:00:00.000Z";

function blocksOf(entries: TranscriptEntry[]): Block[] {
	const list = createBlockList();
	for (const entry of entries) list.push(entry);
	return Array.from({ length: list.length }, (_, index) => list.at(index) as Block);
}

function generic(text: string): TranscriptEntry[] {
	return text.split("\n").flatMap((line) => parseGenericLine(line, ts));
}

/** Lines of an agent's prose. */
function prose(text: string): TranscriptEntry[] {
	return text.split("\n").map((line) => ({ kind: "assistant", ts, text: line }));
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

	it("joins lines of prose, keeping line breaks and empty lines", () => {
		expect(blocksOf(prose("one\n\ntwo"))).toEqual([{ kind: "assistant", ts, text: "one\n\ntwo" }]);
	});

	it("does not join text across another entry", () => {
		const blocks = blocksOf([...prose("one"), { kind: "stderr", ts, text: "oh" }, ...prose("two")]);
		expect(blocks.map((block) => block.kind)).toEqual(["assistant", "log", "assistant"]);
	});

	it("limits the size of blocks without losing a line", () => {
		const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index}`);
		const blocks = blocksOf(prose(lines.join("\n"))) as { text: string }[];
		expect(blocks.length).toBeGreaterThan(2);
		expect(Math.max(...blocks.map((block) => block.text.length))).toBeLessThan(17_000);
		expect(blocks.map((block) => block.text).join("\n")).toBe(lines.join("\n"));
	});

	it("prefers to split at a paragraph, but not inside a code fence", () => {
		const paragraph = "x".repeat(9_000);
		expect(blocksOf(prose(`${paragraph}\n\nnext`))).toHaveLength(2);
		expect(blocksOf(prose(`\`\`\`\n${paragraph}\n\nnext\n\`\`\``))).toHaveLength(1);
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
		const later = blocksOf([...prose("Done."), { kind: "system", ts, text: "s" }, { ...closing, text: "Done." }]);
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
		const blocks = blocksOf([call("a"), call("b"), ...prose("between"), result("b", "B"), result("a", "A")]);
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
		const blocks = blocksOf([part("file_header", "M /a"), part("add", "+x"), ...prose("so"), part("add", "+y")]);
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

describe("a change of a call", () => {
	it("is part of its card", () => {
		const change = (toolUseId: string): TranscriptEntry => {
			return { kind: "diff", ts, changeType: "add", text: "+x", toolUseId };
		};
		const call: TranscriptEntry = { kind: "tool_call", ts, name: "Edit", input: {}, toolUseId: "a" };
		const result: TranscriptEntry = { kind: "tool_result", ts, toolUseId: "a", content: "", isError: false };
		expect(blocksOf([call, result, change("a"), change("a"), change("b")])).toMatchObject([
			{ kind: "tool", toolKind: "edit", diff: [{ text: "+x" }, { text: "+x" }] },
			{ kind: "diff" },
		]);
	});
});

describe("turns", () => {
	it("are counted, and mark their first block with the latest counts", () => {
		const say = (text: string, id: string, outputTokens?: number): TranscriptEntry => {
			return { kind: "assistant", ts, text, turn: { id, ...(outputTokens === undefined ? {} : { outputTokens }) } };
		};
		const call: TranscriptEntry = { kind: "tool_call", ts, name: "x", input: {}, turn: { id: "1", outputTokens: 7 } };
		const blocks = blocksOf([say("a", "1", 1), say("b", "1"), call, say("c", "2")]);
		expect(blocks.map(({ turn }) => turn)).toEqual([
			{ id: "1", number: 1, outputTokens: 7 },
			undefined,
			{ id: "2", number: 2 },
		]);
	});
});

describe("lines", () => {
	const stdout = (text: string): TranscriptEntry => ({ kind: "stdout", ts, text });

	it("separates unknown events from output", () => {
		expect(blocksOf([stdout('{"a":1}'), stdout('{"b":2}'), stdout("Warning")])).toMatchObject([
			{ kind: "stdout", lines: 2 },
			{ kind: "log", lines: ["Warning"] },
		]);
	});

	it("keeps standard error in its place, and marks it", () => {
		const blocks = blocksOf([
			...generic("one\n"),
			{ kind: "stderr", ts, text: "oh" },
			{ kind: "stderr", ts: "2030-01-01T00:00:01.000Z", text: "no" },
			stdout("two"),
		]);
		expect(blocks).toMatchObject([{ kind: "log", lines: ["one", "", "oh", "no", "two"], first: 1, errors: [2, 4] }]);
		const row = rowOfBlock(blocks[0] as Block);
		expect(row.kind === "log" && row.lines.map(({ isError }) => isError)).toEqual([false, false, true, true, false]);
		const start = Date.parse(ts);
		expect(row.kind === "log" && row.lines.map(({ time }) => time - start)).toEqual([0, 0, 0, 1000, 0]);
	});

	it("limits the size of log blocks, numbers their lines, and carries colours on", () => {
		const lines = Array.from({ length: 120 }, (_, index) => (index === 10 ? "\u001b[31mred" : `line ${index}`));
		const blocks = blocksOf(generic(lines.join("\n")));
		expect(blocks).toMatchObject([
			{ first: 1, lines: { length: 25 }, isContinued: false },
			{ first: 26, lines: { length: 25 }, isContinued: true },
			{ first: 51, lines: { length: 25 }, isContinued: true },
			{ first: 76, lines: { length: 25 }, isContinued: true },
			{ first: 101, lines: { length: 20 }, isContinued: true },
		]);
		const row = rowOfBlock(blocks[4] as Block);
		expect(row.kind === "log" && row.lines[0]).toMatchObject({ text: "line 100", runs: [{ style: { colour: 1 } }] });
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
