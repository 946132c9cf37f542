import { describe, expect, it } from "vitest";
import { inputText, summarizeInput } from "./summarize-input.ts";

describe("summarizeInput", () => {
	it.each([
		["the command", { command: "ls", description: "List files" }, "ls"],
		["text on one line", "a\n  b\tc", "a b c"],
		["JSON of anything else", { a: 1, b: [2] }, '{"a":1,"b":[2]}'],
		["nothing for a missing input", undefined, ""],
	])("returns %s", (_, input, expected) => {
		expect(summarizeInput(input)).toBe(expected);
	});

	it("is short and quick for a huge input", () => {
		expect(summarizeInput("x".repeat(10_000_000))).toHaveLength(201);
	});
});

describe("inputText", () => {
	it("does not throw for input that JSON cannot represent", () => {
		const loop: Record<string, unknown> = {};
		loop.self = loop;
		expect(inputText(loop)).toBe("[object Object]");
	});
});
