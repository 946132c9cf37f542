import { describe, expect, it } from "vitest";
import { cutRow, rowOfBlock, textOfRow } from "./row.ts";

const at = (second: number) => `2030-01-01T00:00:0${second}.000Z`;

describe("a tool card", () => {
	it("has the duration of the call", () => {
		const row = rowOfBlock({
			kind: "tool",
			ts: at(1),
			name: "Bash",
			input: { command: "ls -l" },
			result: { ts: at(3), content: "README.md", isError: false },
		});
		expect(row).toMatchObject({ summary: "ls -l", input: '{\n  "command": "ls -l"\n}', result: { afterMs: 2_000 } });
		expect(textOfRow(row)).toContain("README.md");
	});

	it("has no duration when a timestamp is invalid", () => {
		const result = { ts: "nonsense", content: "", isError: true };
		expect(rowOfBlock({ kind: "tool", ts: at(1), name: "x", input: null, result })).toMatchObject({
			result: { afterMs: 0 },
		});
	});
});

describe("cutting", () => {
	it("returns a short row itself", () => {
		const row = { kind: "user" as const, ts: at(0), text: "short" };
		expect(cutRow(row)).toBe(row);
	});

	it("counts what it cuts from every field", () => {
		const long = "x".repeat(40_001);
		const result = { content: long, isError: false, afterMs: 0 };
		const row = cutRow({ kind: "tool", ts: at(0), name: "x", summary: "", input: long, result });
		expect(row.cut).toBe(2);
	});
});
