import { expect, it } from "vitest";
import { readSummary } from "./parse.ts";

it.each([
	["one\ntwo\n\n", "two"],
	["", null],
	[" \n\n", null],
	["x".repeat(600), `${"x".repeat(500)}…`],
])("sums up %j", (stdout, summary) => {
	expect(readSummary(stdout)).toBe(summary);
});
