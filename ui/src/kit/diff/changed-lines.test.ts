import { expect, it } from "vitest";
import { changedLines } from "./changed-lines.ts";

it("finds the lines that differ", () => {
	expect(changedLines("a\nb\nc", "a\nx\ny\nc")).toEqual({
		oldStart: 2,
		newStart: 2,
		lines: [
			{ kind: "removed", text: "b", oldLine: 2 },
			{ kind: "added", text: "x", newLine: 2 },
			{ kind: "added", text: "y", newLine: 3 },
		],
	});
	expect(changedLines("a\na", "a\na\na")?.lines).toEqual([{ kind: "added", text: "a", newLine: 3 }]);
	expect(changedLines("a", "a")).toBeNull();
});
