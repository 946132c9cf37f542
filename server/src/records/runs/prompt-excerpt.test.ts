import { expect, it } from "vitest";
import { promptExcerpt } from "./prompt-excerpt.ts";

const masker = {
	text: (text: string) => text,
	stream: () => ({ push: (bytes: Uint8Array) => ({ bytes }) }),
} as Parameters<typeof promptExcerpt>[1];
const excerptOf = (prompt: string) => promptExcerpt(prompt, masker);

it.each([
	["Fix the parser.", "Fix the parser."],
	["\n\n# Task\nFix it.", "Task"],
	["**Fix** the `parser` in [src](https://a.example/src)", "Fix the parser in src"],
	["---\n> 1. _Read_ the file", "Read the file"],
	["| file | change |\n|---|---|", "file, change"],
	["```\nnpm test\n```", "npm test"],
	["***", null],
])("is the first line of %j with text, without Markdown", (prompt, excerpt) => {
	expect(excerptOf(prompt)).toBe(excerpt);
});

it("cuts a long line after its marks are removed", () => {
	const excerpt = excerptOf(`**${"word ".repeat(100).trim()}**`);
	expect(excerpt).toMatch(/^word .*…$/);
	expect(excerpt).toHaveLength(160);
});
