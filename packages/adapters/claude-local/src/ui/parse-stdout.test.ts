import { checkEntries } from "@paperclipai/adapter-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStdoutParser, parseStdoutLine } from "./parse-stdout.ts";

const TS = "2026-01-01T00:00:00.000Z";

function parse(...events: unknown[]) {
	const parser = createStdoutParser();
	return events.flatMap((event) => parser.parseLine(JSON.stringify(event), TS));
}

const assistant = (...content: unknown[]) => ({ type: "assistant", message: { model: "opus", content } });
const user = (content: unknown, more = {}) => ({ type: "user", message: { role: "user", content }, ...more });
const toolResult = (content: unknown) => ({ type: "tool_result", tool_use_id: "t1", content });

describe("lines of Claude Code as transcript entries", () => {
	it("names the tool of a result", () => {
		const call = { type: "tool_use", id: "t1", name: "Bash", input: { command: "ls" } };
		expect(parse(assistant(call), user([toolResult("a\nb")]))).toEqual([
			{ kind: "tool_call", ts: TS, name: "Bash", input: { command: "ls" }, toolUseId: "t1" },
			{ kind: "tool_result", ts: TS, toolUseId: "t1", toolName: "Bash", content: "a\nb", isError: false },
		]);
	});

	it("forgets tool names when it is reset, and knows none for single lines", () => {
		const parser = createStdoutParser();
		parser.parseLine(JSON.stringify(assistant({ type: "tool_use", id: "t1", name: "Bash" })), TS);
		parser.reset();
		const line = JSON.stringify(user([toolResult("x")]));
		expect(parser.parseLine(line, TS)[0]).not.toHaveProperty("toolName");
		expect(parseStdoutLine(line, TS)[0]).not.toHaveProperty("toolName");
	});

	it.each([
		[
			"text and a picture",
			[
				{ type: "text", text: "seen" },
				{ type: "image", source: {} },
			],
			"seen\n[image]",
		],
		["nothing", undefined, ""],
		["an unknown part", [{ type: "chart", rows: 2 }], '{"type":"chart","rows":2}'],
		["an object", { rows: 2 }, '{"rows":2}'],
	])("reads a tool result of %s", (_name, content, text) => {
		expect(parse(user([toolResult(content)]))[0]).toMatchObject({ kind: "tool_result", content: text });
	});

	it("tells tools of the model's service and what is hidden of its thinking", () => {
		const blocks = [
			{ type: "redacted_thinking", data: "x" },
			{ type: "server_tool_use", id: "s1", name: "web_search", input: { query: "q" } },
			{ type: "web_search_tool_result", tool_use_id: "s1", content: [{ type: "text", text: "found" }] },
		];
		expect(parse(assistant(...blocks))).toMatchObject([
			{ kind: "tool_call", name: "web_search" },
			{ kind: "tool_result", toolName: "web_search", content: "found" },
		]);
	});

	it("tells the program's own words from those of people and models", () => {
		expect(parse(user("go on"), user("go on", { isSynthetic: true }))).toMatchObject([
			{ kind: "user", text: "go on" },
			{ kind: "system", text: "go on" },
		]);
	});

	it.each([
		["not JSON", "Warning: no stdin data received in 3s"],
		["an empty line", ""],
		["a list", "[1]"],
		["an unknown type", '{"type":"telemetry","x":1}'],
		["an unknown subtype", '{"type":"system","subtype":"hook_started"}'],
		["a message without content", '{"type":"assistant","message":{}}'],
		["a type that is no text", '{"type":{"a":1}}'],
	])("shows %s as it is", (_name, line) => {
		expect(parseStdoutLine(line, TS)).toEqual([{ kind: "stdout", ts: TS, text: line }]);
	});

	it("shows a block of unknown type as it is, beside those it knows", () => {
		expect(parse(assistant({ type: "text", text: "hi" }, { type: "hologram" }, null))).toMatchObject([
			{ kind: "assistant", text: "hi" },
			{ kind: "stdout", text: '{"type":"hologram"}' },
			{ kind: "stdout", text: "null" },
		]);
	});

	it("gives valid entries for any JSON of the shapes it knows", () => {
		const value = fc.jsonValue();
		const block = fc.record(
			{
				type: fc.constantFrom("text", "thinking", "tool_use", "tool_result", "x"),
				text: value,
				id: value,
				content: value,
			},
			{ requiredKeys: [] },
		);
		const event = fc.record(
			{
				type: fc.constantFrom("assistant", "user", "system", "result", "rate_limit_event"),
				subtype: fc.constantFrom("init", "api_retry", "compact_boundary", "success"),
				message: fc.record({ content: fc.oneof(value, fc.array(block)) }),
				rate_limit_info: fc.record({ status: value, resetsAt: value, utilization: value }),
				usage: value,
				model_usage_since_last_result: value,
				errors: value,
				error_status: value,
			},
			{ requiredKeys: ["type"] },
		);
		const parser = createStdoutParser();
		fc.assert(
			fc.property(event, (raw) => {
				const line = JSON.stringify(raw);
				expect(checkEntries(parser.parseLine(line, TS), line, TS).dropped).toBe(0);
			}),
			{ numRuns: 500 },
		);
	});
});
