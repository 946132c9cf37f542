import { checkEntries } from "@paperclipai/adapter-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assistant, parse, TS } from "./__tests__/parse-events.ts";
import { createStdoutParser, parseStdoutLine } from "./index.ts";

describe("lines of Claude Code as transcript entries", () => {
	it.each([
		["not JSON", "Warning: no stdin data received in 3s"],
		["an empty line", ""],
		["a list", "[1]"],
		["an unknown type", '{"type":"telemetry","x":1}'],
		["an unknown subtype", '{"type":"system","subtype":"telepathy"}'],
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
				type: fc.constantFrom("assistant", "user", "system", "result", "rate_limit_event", "stream_event"),
				subtype: fc.constantFrom("init", "api_retry", "compact_boundary", "hook_response", "task_notification"),
				event: fc.record({ type: fc.constantFrom("content_block_start", "content_block_delta"), delta: value }),
				parent_tool_use_id: value,
				tool_use_result: fc.record({ filePath: value, structuredPatch: value, content: value }),
				message: fc.record({ content: fc.oneof(value, fc.array(block)) }),
				rate_limit_info: fc.record({ status: value, resetsAt: value, utilization: value }),
				usage: value,
				model_usage_since_last_result: value,
				errors: value,
				mcp_servers: fc.oneof(value, fc.array(fc.record({ name: value, status: fc.constantFrom("failed", 1) }))),
				permission_denials: fc.oneof(value, fc.array(fc.record({ tool_name: value, tool_input: value }))),
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
