import { expect, it } from "vitest";
import { type DiffLine, diffEntries } from "./diff-entries.ts";

it("joins consecutive lines of the same kind, except headers", () => {
	const lines: DiffLine[] = [
		["file_header", "A /a"],
		["file_header", "A /b"],
		["add", "+one"],
		["add", "+two"],
		["context", " three"],
	];
	expect(diffEntries(lines, "t").map(({ changeType, text }) => [changeType, text])).toEqual([
		["file_header", "A /a"],
		["file_header", "A /b"],
		["add", "+one\n+two"],
		["context", " three"],
	]);
});

it("limits the number of lines, and counts the others", () => {
	const lines = Array.from({ length: 10_000 }, (_, index): DiffLine => ["add", `+${index}`]);
	const [shown, rest] = diffEntries(lines, "t");
	expect(shown?.text.split("\n")).toHaveLength(500);
	expect(rest).toMatchObject({ changeType: "truncation", text: "… 9500 more lines" });
});
