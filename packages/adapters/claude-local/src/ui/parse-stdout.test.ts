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

	it("forgets tool names on reset, and has none for single lines", () => {
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
		["a picture", [{ type: "image", source: { media_type: "image/png", data: "AAAA" } }], "[image image/png, 3 B]"],
		["what the model's service found", [{ type: "web_search_result", title: "T", url: "https://a" }], "T https://a"],
		["an error", "<tool_use_error>No such file.</tool_use_error>", "No such file."],
		["nothing", undefined, ""],
		["an unknown part", [{ type: "chart", rows: 2 }], '{"type":"chart","rows":2}'],
		["an object", { rows: 2 }, '{"rows":2}'],
	])("reads a tool result of %s", (_name, content, text) => {
		expect(parse(user([toolResult(content)]))[0]).toMatchObject({ kind: "tool_result", content: text });
	});

	it("shows tools of the model service and leaves out redacted thinking", () => {
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

	it("shows synthetic messages as system entries", () => {
		expect(parse(user("go on"), user("go on", { isSynthetic: true }))).toMatchObject([
			{ kind: "user", text: "go on" },
			{ kind: "system", text: "go on" },
		]);
	});

	it("shows the output of local commands as system entries", () => {
		expect(parse(user("<local-command-stdout>Compacted </local-command-stdout>"))).toMatchObject([
			{ kind: "system", text: "Compacted" },
		]);
	});

	it("shows what a sub-agent did, and when it finished in the background", () => {
		const inner = (content: unknown) => ({ ...assistant(content), parent_tool_use_id: "t1" });
		const end = { type: "system", subtype: "task_notification", tool_use_id: "t1", status: "completed" };
		const tool = { type: "tool_use", id: "t2", name: "Bash", input: {} };
		expect(parse(inner({ type: "text", text: "One." }), inner(tool), { ...end, summary: "One." })).toMatchObject([
			{ kind: "assistant", text: "One.", parentToolUseId: "t1" },
			{ kind: "tool_call", toolUseId: "t2", parentToolUseId: "t1" },
			{ kind: "system", text: "Completed in the background.", parentToolUseId: "t1" },
		]);
		expect(parse({ ...end, summary: "Command completed (exit code 0)" })[0]).toMatchObject({
			text: "Command completed (exit code 0)",
		});
		expect(parse({ ...end, summary: "Other words" })[0]).toMatchObject({
			text: "Completed in the background: Other words",
		});
	});

	it("hides the instructions for the model when a sub-agent runs in the background", () => {
		const line = user([toolResult("Never quote this.")], { tool_use_result: { isAsync: true } });
		expect(parse(line)).toMatchObject([{ content: "Started in the background." }]);
	});

	it("shows the change made by a tool", () => {
		const change = {
			filePath: "/a",
			structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ["-x", "+y"] }],
		};
		expect(parse(user([toolResult("ok")], { tool_use_result: change })).slice(1)).toMatchObject([
			{ kind: "diff", changeType: "file_header", text: "M /a" },
			{ kind: "diff", changeType: "hunk", text: "@@ -1,1 +1,1 @@" },
			{ kind: "diff", changeType: "remove", text: "-x" },
			{ kind: "diff", changeType: "add", text: "+y" },
		]);
		const creation = { type: "create", filePath: "/a", content: "x\ny\n", structuredPatch: [] };
		expect(parse(user([toolResult("ok")], { tool_use_result: creation })).slice(1)).toMatchObject([
			{ changeType: "file_header", text: "A /a" },
			{ changeType: "add", text: "+x\n+y" },
		]);
	});

	it.each([
		[
			"a hook that failed",
			{ subtype: "hook_response", hook_name: "Stop", exit_code: 2, stderr: "no\n" },
			"Hook Stop failed with exit code 2: no",
		],
		[
			"what a hook printed",
			{ subtype: "hook_response", hook_name: "Stop", stdout: "hi", outcome: "success" },
			"Hook Stop: hi",
		],
		["a compaction", { subtype: "status", status: "compacting" }, "The conversation is being compacted."],
		[
			"a failed one",
			{ subtype: "status", status: null, compact_result: "failed", compact_error: "too long" },
			"The conversation could not be compacted: too long",
		],
		[
			"another model",
			{ subtype: "model_refusal_fallback", fallback_model: "b" },
			"The model declined, and b answers instead.",
		],
		[
			"a lost record",
			{ subtype: "session_writes_lost", error_code: "ENOSPC" },
			"The session could not be saved completely (ENOSPC).",
		],
		["a failed task", { subtype: "task_updated", patch: { error: "gone" } }, "gone"],
	])("shows %s", (_name, fields, text) => {
		expect(parse({ type: "system", ...fields })).toEqual([{ kind: "system", ts: TS, text }]);
	});

	it.each([
		["a hook without output", { type: "system", subtype: "hook_response", hook_name: "Stop", outcome: "success" }],
		["progress of a task", { type: "system", subtype: "task_progress" }],
		["progress of a tool", { type: "tool_progress", tool_use_id: "t1" }],
	])("shows nothing for %s", (_name, event) => {
		expect(parse(event)).toEqual([]);
	});

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

	it.each([
		["an error", { subtype: "success", is_error: true }, "error", true],
		["a limit that 2.0.76 does not call an error", { subtype: "error_max_turns" }, "error_max_turns", true],
		["a success", { subtype: "success" }, "success", false],
	])("closes with %s", (_name, fields, subtype, isError) => {
		expect(parse({ type: "result", ...fields })).toMatchObject([{ kind: "result", subtype, isError }]);
	});

	it("shows an API failure once", () => {
		const message = { model: "<synthetic>", content: [{ type: "text", text: "API Error: 529" }] };
		const said = { type: "assistant", error: "overloaded", message };
		const closing = { type: "result", subtype: "success", is_error: true, result: "API Error: 529" };
		expect(parse(said, closing)).toMatchObject([
			{ kind: "system", text: "API Error: 529" },
			{ kind: "result", text: "", isError: true },
		]);
		expect(parse(said, { ...closing, result: "Other" })[1]).toMatchObject({ text: "Other" });
		expect(parse(closing)[0]).toMatchObject({ text: "API Error: 529" });
	});

	it("names MCP servers that do not work, once", () => {
		const init = {
			type: "system",
			subtype: "init",
			session_id: "s",
			model: "opus",
			mcp_servers: [
				{ name: "files", status: "connected" },
				{ name: "later", status: "pending" },
				{ name: "broken", status: "failed" },
				{ name: "mail", status: "needs-auth" },
			],
		};
		const entries = parse(init, init);
		expect(entries).toMatchObject([
			{ kind: "init", model: "opus" },
			{
				kind: "system",
				text: "The MCP server broken could not be started or reached.\nThe MCP server mail needs a login.",
			},
			{ kind: "init" },
		]);
		expect(parse({ ...init, mcp_servers: "none" })).toHaveLength(1);
	});

	it("shows each denied permission once, also where only the closing line reports it", () => {
		const denial = (id: string, command: string) => ({
			tool_use_id: id,
			tool_name: "Bash",
			tool_input: { command, description: "d" },
		});
		const notice = { type: "system", subtype: "permission_denied", tool_name: "Bash", tool_use_id: "t1" };
		const closing = (...permission_denials: unknown[]) => ({ type: "result", subtype: "success", permission_denials });
		const texts = (...events: unknown[]) =>
			parse(...events).flatMap((entry) => (entry.kind === "system" ? [entry.text] : []));
		expect(
			texts(notice, closing(denial("t1", "rm a"), denial("t2", "rm b\nrm c")), closing(denial("t2", "rm b"))),
		).toEqual(["Permission denied: Bash was not run.", "Permission denied: Bash was not run: rm b"]);
		const many = Array.from({ length: 25 }, (_, index) => denial(`t${index}`, `rm ${index}`));
		const [text = ""] = texts(closing(...many));
		expect(text.split("\n")).toHaveLength(21);
		expect(text).toMatch(/\n5 more permissions were denied\.$/);
	});

	it("says when another model answers", () => {
		const init = { type: "system", subtype: "init", session_id: "s", model: "claude-opus-4-8[1m]" };
		const says = (model: string, text: string, more = {}) => ({
			type: "assistant",
			message: { model, content: [{ type: "text", text }] },
			...more,
		});
		const texts = (...events: unknown[]) =>
			parse(init, ...events).map((entry) => ("text" in entry ? entry.text : entry.kind));
		expect(
			texts(
				says("claude-opus-4-8", "a"),
				says("eu.anthropic.claude-opus-4-8-20260101-v1:0", "b"),
				says("claude-haiku-4", "of a sub-agent", { parent_tool_use_id: "t1" }),
				says("<synthetic>", "c"),
				says("claude-sonnet-4", "d"),
				says("claude-sonnet-4", "e"),
			),
		).toEqual(["init", "a", "b", "of a sub-agent", "c", "The model is now claude-sonnet-4.", "d", "e"]);
		const event = (fields: object) => ({ type: "stream_event", event: fields });
		expect(
			texts(
				event({ type: "message_start", message: { model: "claude-sonnet-4" } }),
				event({ type: "content_block_delta", delta: { type: "text_delta", text: "d" } }),
				says("claude-sonnet-4", "de"),
			),
		).toEqual(["init", "The model is now claude-sonnet-4.", "d", "e"]);
	});

	it("says that an answer broke off when the program gives no reason", () => {
		const event = (fields: object) => ({ type: "stream_event", event: fields });
		const closing = { type: "result", subtype: "error_during_execution", is_error: false, errors: [] };
		const delta = event({ type: "content_block_delta", delta: { type: "text_delta", text: "An ans" } });
		const brokenOff = ["The answer of the model service broke off."];
		expect(parse(delta, closing)[1]).toMatchObject({ isError: true, errors: brokenOff });
		expect(parse(event({ type: "message_start" }), closing)[0]).toMatchObject({ errors: brokenOff });
		expect(parse(delta, assistant({ type: "text", text: "An answer" }), closing).at(-1)).toMatchObject({ errors: [] });
		expect(parse(delta, { ...closing, errors: ["why"] })[1]).toMatchObject({ errors: ["why"] });
		expect(
			parse(delta, { ...event({ type: "message_start" }), parent_tool_use_id: "t1" }, closing, closing).at(-1),
		).toMatchObject({
			errors: [],
		});
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
