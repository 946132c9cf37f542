import { describe, expect, it } from "vitest";
import { createGenericParser } from "./generic-parser.ts";

const ts = "2026-01-01T00:00:00.000Z";

describe("createGenericParser", () => {
	it.each([
		"[paperclip] workspace is ready",
		"[my-agent] start",
		"[worker.1]",
		"[ab]\tc",
	])("reads %j as system", (text) => {
		expect(createGenericParser().parseLine(text, ts)).toEqual([{ kind: "system", ts, text }]);
	});

	it.each([
		"hello",
		"",
		" [paperclip] indented",
		"[link](https://example.org)",
		"[ ] open task",
		"[x] done task",
		"[1, 2]",
		"[INFO]x",
		"[x]y",
	])("reads %j as text without Markdown", (text) => {
		expect(createGenericParser().parseLine(text, ts)).toEqual([{ kind: "assistant", ts, text, format: "plain" }]);
	});
});
