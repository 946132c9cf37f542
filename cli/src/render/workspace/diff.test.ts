import type { DiffFile } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { formatDiff, formatDiffStat, formatDiffState } from "./diff.ts";

const file: DiffFile = {
	...{ path: "a", status: "modified", isUncommitted: false, modeBefore: "100644", modeAfter: "100644" },
	...{ isBinary: false, additions: 1, deletions: 1, sizeBefore: 4, sizeAfter: 5 },
	hunks: [{ oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: [" one", "-two", "+2"] }],
};
const diffOf = (...files: Partial<DiffFile>[]) => ({
	...{ base: null, head: null, isTruncated: false, mergedInto: null },
	files: files.map((each) => ({ ...file, ...each })),
});
const noHunks = { hunks: [], additions: null, deletions: null };

it("shows changed lines as git does", () => {
	expect(formatDiff(diffOf({}), false)).toBe("diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n");
	expect(formatDiff(diffOf({}), true)).toContain("\u001b[31m-two\u001b[39m\n\u001b[32m+2\u001b[39m\n");
});

it.each<[string, Partial<DiffFile>, string]>([
	["a new file", { status: "added", modeBefore: null }, "new file mode 100644\n--- /dev/null\n+++ b/a\n"],
	["a deleted file", { status: "deleted", modeAfter: null }, "deleted file mode 100644\n--- a/a\n+++ /dev/null\n"],
	["a renamed file", { status: "renamed", oldPath: "b", hunks: [] }, "rename from b\nrename to a\n"],
	["another mode", { modeAfter: "100755", hunks: [] }, "old mode 100644\nnew mode 100755\n"],
	["a binary file", { ...noHunks, isBinary: true, sizeAfter: 1234 }, "Binary file: 4 -> 1,234 bytes\n"],
	["a large file", { ...noHunks, isTooLarge: true }, "Too much to show: 4 -> 5 bytes\n"],
])("shows %s", (_name, change, text) => {
	expect(formatDiff(diffOf(change), false)).toContain(text);
});

it("lets neither a path nor a line of a file control the terminal or pass for another line", () => {
	const lines = ["+\u001b[2J\u001b[31mred\u009b2J"];
	const path = "x\n+++ b/y\u001b]0;t\u0007";
	const hunk = { oldStart: 1, oldLines: 0, newStart: 1, newLines: 1, lines };
	const text = formatDiff(diffOf({ path, hunks: [hunk] }), false);
	expect(text.split("\n")).toEqual([
		'diff --git a/"x\\n+++ b/y\\u001b]0;t\\u0007" b/"x\\n+++ b/y\\u001b]0;t\\u0007"',
		'--- a/"x\\n+++ b/y\\u001b]0;t\\u0007"',
		'+++ b/"x\\n+++ b/y\\u001b]0;t\\u0007"',
		"@@ -1,0 +1,1 @@",
		"+␛[2Jred<U+009B>2J",
		"",
	]);
});

it.each([
	[[], null, null],
	[[], "main", "The commits are merged into main."],
	[[{}], null, "1 of 2 files has changes that are not committed, which a merge leaves out."],
	[
		[{}, {}],
		"a\nb",
		'The commits are merged into "a\\nb".\n2 of 3 files have changes that are not committed, which a merge leaves out.',
	],
])("says what is committed and merged: %j, %j", (uncommitted, mergedInto, note) => {
	const diff = diffOf({}, ...uncommitted.map(() => ({ isUncommitted: true })));
	expect(formatDiffState({ ...diff, head: null, mergedInto })).toBe(note);
	const branch = mergedInto === null ? ["The branch is at abc."] : [];
	const lines = [...branch, ...(note === null ? [] : [note])];
	expect(formatDiffState({ ...diff, head: "abc", mergedInto })).toBe(lines.join("\n"));
});

it("counts lines, and bytes where there are none", () => {
	const other = { ...noHunks, status: "type_changed", isUncommitted: true, oldPath: "b", isTooLarge: true } as const;
	expect(formatDiffStat(diffOf({}, other), 80).split("\n")).toEqual([
		"STATUS        CHANGE        COMMITTED  FILE",
		"modified      +1 -1         yes        a",
		"type changed  4 -> 5 bytes  no         b -> a",
		"2 files, +1 -1 lines",
		"",
	]);
});
