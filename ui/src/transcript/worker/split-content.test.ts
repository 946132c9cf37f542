import fc from "fast-check";
import { expect, it } from "vitest";
import { splitContent } from "./split-content.ts";

it("splits after line breaks only and loses nothing", () => {
	const line = fc.integer({ min: 0, max: 200_000 }).map((length) => `${"x".repeat(length)}\n`);
	fc.assert(
		fc.property(fc.array(line, { maxLength: 12 }), fc.boolean(), (lines, isFirst) => {
			const chunks = splitContent(lines.join(""), isFirst);
			expect(chunks.join("")).toBe(lines.join(""));
			expect(chunks.slice(0, -1).every((chunk) => chunk.endsWith("\n"))).toBe(true);
		}),
		{ numRuns: 50 },
	);
});

it("keeps an empty content, which may be the end of the log", () => {
	expect(splitContent("", true)).toEqual([""]);
});
