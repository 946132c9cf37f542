import type { TranscriptEntry } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import type { ToolBlock } from "../block.ts";
import { createBlockList } from "../block-list.ts";

const ts = "2030-01-01T00:00:00.000Z";

function call(name: string, ids: { toolUseId?: string; parentToolUseId?: string } = {}): TranscriptEntry {
	return { kind: "tool_call", ts, name, input: {}, ...ids };
}

function result(toolUseId: string, rest: { toolName?: string; parentToolUseId?: string } = {}): TranscriptEntry {
	return { kind: "tool_result", ts, toolUseId, content: "", isError: false, ...rest };
}

/** The tool cards for the entries, each with the position of its result among the entries. */
function cards(entries: TranscriptEntry[]): [name: string, result: string | undefined][] {
	const list = createBlockList();
	for (const [position, entry] of entries.entries()) {
		list.push(entry.kind === "tool_result" ? { ...entry, content: String(position) } : entry);
	}
	return Array.from({ length: list.length }, (_, index) => {
		const { name, result } = list.at(index) as ToolBlock;
		return [name, result?.content];
	});
}

it("makes one card of a call without an id and its result", () => {
	expect(cards([call("ls"), result("1"), call("cat"), result("2")])).toEqual([
		["ls", "1"],
		["cat", "3"],
	]);
});

it("matches by the tool name of the result, and by sub-agent", () => {
	const within = { parentToolUseId: "p" };
	const entries = [call("ls"), call("cat"), call("cat", within), result("1", { toolName: "cat" }), result("2", within)];
	expect(cards(entries)).toEqual([
		["ls", undefined],
		["cat", "3"],
		["cat", "4"],
	]);
});

it("reports the card as changed when its result arrives", () => {
	const list = createBlockList();
	list.push(call("ls"));
	const before = list.versionAt(0);
	list.push(result("1"));
	expect(list.versionAt(0)).toBe(before + 1);
});

it("shows each result once, and a call with an id only with results of that id, in any order", () => {
	const calls = [call("nameless"), call("own", { toolUseId: "a" })];
	const results = [result("a"), result("x"), result("x", { toolName: "nameless" })];
	for (const entries of sequences([...calls, ...results], 5)) {
		const shown = cards(entries);
		const positions = entries.flatMap(({ kind }, position) => (kind === "tool_result" ? [String(position)] : []));
		expect(shown.flatMap(([, position]) => position ?? []).sort()).toEqual(positions);
		const own = shown.flatMap(([name, position]) => (name === "own" && position ? [entries[Number(position)]] : []));
		expect(own.filter((entry) => entry?.kind !== "tool_result" || entry.toolUseId !== "a")).toEqual([]);
	}
});

function sequences<Item>(items: Item[], length: number): Item[][] {
	if (length === 0) return [[]];
	return sequences(items, length - 1).flatMap((rest) => items.map((item) => [item, ...rest]));
}
