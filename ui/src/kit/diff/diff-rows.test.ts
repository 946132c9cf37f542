import { describe, expect, it } from "vitest";
import { changedParts } from "./changed-part.ts";
import { readHunk } from "./diff-line.ts";
import { firstLines, splitRows, unifiedRows } from "./diff-rows.ts";

const hunk = readHunk({
	oldStart: 7,
	oldLines: 3,
	newStart: 9,
	newLines: 4,
	lines: [" one", "-const a = 1;", "+const a = 2;", "+added", " two", "-gone", "\\ No newline at end of file"],
});

describe("readHunk", () => {
	it("numbers the lines of both sides", () => {
		expect(hunk.lines.map(({ oldLine, newLine }) => [oldLine, newLine])).toEqual([
			[7, 9],
			[8, undefined],
			[undefined, 10],
			[undefined, 11],
			[9, 12],
			[10, undefined],
			[undefined, undefined],
		]);
		expect(hunk.lines.at(-1)).toEqual({ kind: "note", text: "No newline at end of file" });
	});

	it("treats an empty line, which some programs write without its blank, as context", () => {
		const { lines } = readHunk({ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [""] });
		expect(lines).toEqual([{ kind: "context", text: "", oldLine: 1, newLine: 1 }]);
	});
});

it("keeps the order of the file in one column, and every line in two", () => {
	expect(unifiedRows(hunk).map(({ text }) => text)).toEqual(hunk.lines.map(({ text }) => text));
	expect(splitRows(hunk).map(({ before, after }) => [before?.text, after?.text])).toEqual([
		["one", "one"],
		["const a = 1;", "const a = 2;"],
		[undefined, "added"],
		["two", "two"],
		["gone", undefined],
		["No newline at end of file", undefined],
	]);
});

describe("changedParts", () => {
	it("marks what differs within a replaced line", () => {
		const parts = changedParts("const total = 1;", "const total = 22;");
		expect(parts).toEqual({ before: { start: 14, end: 15 }, after: { start: 14, end: 16 } });
	});

	it("does not divide a character, and marks nothing in lines that have nothing in common", () => {
		expect(changedParts("value: 😀 end", "value: 😁 end")?.before).toEqual({ start: 7, end: 9 });
		expect(changedParts("return null;", "for (const x of y) {")).toBeNull();
		expect(changedParts("", "new")).toBeNull();
	});
});

it("shortens a long diff to its first lines", () => {
	const { shown, left } = firstLines([hunk, hunk], 9);
	expect(shown.map(({ lines }) => lines.length)).toEqual([7, 2]);
	expect(left).toBe(5);
	expect(firstLines([hunk], 100).left).toBe(0);
});
