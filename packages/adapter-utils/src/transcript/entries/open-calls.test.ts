import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolCallEntry, ToolResultEntry } from "../../contract/transcript-entry.ts";
import { createOpenCalls } from "./open-calls.ts";

const ts = "2030-01-01T00:00:00.000Z";

type Call = Omit<ToolCallEntry, "kind" | "ts" | "input">;
type Result = Omit<ToolResultEntry, "kind" | "ts" | "content" | "isError">;

function answers(calls: Call[], results: Result[]) {
	const open = createOpenCalls<number>();
	for (const [index, call] of calls.entries()) open.open(asCall(call), index);
	return results.map((result) => open.close(asResult(result)));
}

function asCall(call: Call): ToolCallEntry {
	return { kind: "tool_call", ts, input: {}, ...call };
}

function asResult(result: Result): ToolResultEntry {
	return { kind: "tool_result", ts, content: "", isError: false, ...result };
}

describe("a result", () => {
	it("closes the call with its id, and each call once", () => {
		const calls = [{ name: "a" }, { name: "b", toolUseId: "1" }, { name: "c", toolUseId: "2" }];
		const results = [{ toolUseId: "2", toolName: "a" }, { toolUseId: "1" }, { toolUseId: "1" }];
		expect(answers(calls, results)).toEqual([2, 1, undefined]);
	});

	it("with an unknown id closes the oldest open call without an id", () => {
		const calls = [{ name: "a", toolUseId: "1" }, { name: "b" }, { name: "c", toolUseId: "" }];
		const results = [{ toolUseId: "x" }, { toolUseId: "x" }, { toolUseId: "x" }, { toolUseId: "1" }];
		expect(answers(calls, results)).toEqual([1, 2, undefined, 0]);
	});

	it("prefers a call of the same tool", () => {
		const calls = [{ name: "a" }, { name: "b" }, { name: "b" }];
		const results = ["b", "other", "b"].map((toolName) => ({ toolUseId: "x", toolName }));
		expect(answers(calls, results)).toEqual([1, 0, 2]);
	});

	it("closes only calls of the same sub-agent", () => {
		const calls = [{ name: "a" }, { name: "a", parentToolUseId: "1" }, { name: "a", parentToolUseId: "2" }];
		const from = (parentToolUseId: string) => ({ toolUseId: "x", toolName: "a", parentToolUseId });
		expect(answers(calls, [from("2"), from("2"), from("3"), { toolUseId: "x" }, from("1")])).toEqual([
			2,
			undefined,
			undefined,
			0,
			1,
		]);
	});

	it("closes a late call, however many calls got no result", () => {
		const calls = Array.from({ length: 30_000 }, (_, index) => (index % 2 ? { name: "a" } : id(index)));
		const [byId, nameless] = answers(calls, [id(29_998), { toolUseId: "x" }]);
		expect(byId).toBe(29_998);
		expect(nameless).toBeGreaterThan(20_000);
	});
});

function id(index: number) {
	return { name: "a", toolUseId: String(index) };
}

it("matches each result with its call, in any order", () => {
	const ids = fc.constantFrom("", "1", "2", "3");
	const names = fc.constantFrom("a", "b");
	const parentToolUseId = fc.constantFrom("p", "q");
	const rare = { requiredKeys: [] as never[] };
	const call = fc
		.tuple(names, fc.record({ toolUseId: ids, parentToolUseId }, rare))
		.map(([name, rest]) => asCall({ name, ...rest }));
	const result = fc
		.tuple(ids, fc.record({ toolName: names, parentToolUseId }, rare))
		.map(([toolUseId, rest]) => asResult({ toolUseId, ...rest }));

	fc.assert(
		fc.property(fc.array(fc.oneof(call, result), { maxLength: 30 }), (entries) => {
			const calls = createOpenCalls<ToolCallEntry>();
			const waiting = new Set<ToolCallEntry>();
			const ids = new Map<string, ToolCallEntry>();
			for (const entry of entries) {
				if (entry.kind === "tool_call") {
					calls.open(entry, entry);
					waiting.add(entry);
					if (entry.toolUseId) ids.set(entry.toolUseId, entry);
					continue;
				}
				const own = ids.get(entry.toolUseId);
				const siblings = [...waiting].filter(
					(open) => !open.toolUseId && open.parentToolUseId === entry.parentToolUseId,
				);
				const next = siblings.find(({ name }) => name === entry.toolName) ?? siblings[0];
				const wanted = own ? [own].find((open) => waiting.has(open)) : next;
				const answered = calls.close(entry);
				expect(answered).toBe(wanted);
				if (answered) expect(waiting.delete(answered)).toBe(true);
			}
		}),
		{ numRuns: 500 },
	);
});
