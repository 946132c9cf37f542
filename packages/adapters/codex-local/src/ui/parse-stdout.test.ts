import { checkEntries } from "@paperclipai/adapter-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStdoutParser, parseStdoutLine } from "./index.ts";

const TS = "2026-01-01T00:00:00.000Z";

function parse(...events: unknown[]) {
	const parser = createStdoutParser();
	return events.flatMap((event) => parser.parseLine(JSON.stringify(event), TS));
}

const item = (phase: string, fields: object) => ({ type: `item.${phase}`, item: { id: "item_1", ...fields } });

describe("lines of Codex as transcript entries", () => {
	it("shows a command once, and its output when it is completed", () => {
		const command = { type: "command_execution", command: "/bin/bash -lc make" };
		const entries = parse(
			item("started", { ...command, status: "in_progress", exit_code: null, aggregated_output: "" }),
			item("updated", { ...command, status: "in_progress", aggregated_output: "half" }),
			item("completed", { ...command, status: "failed", exit_code: 2, aggregated_output: "no rule\n" }),
		);
		expect(entries).toEqual([
			{
				kind: "tool_call",
				ts: TS,
				name: "Bash",
				toolKind: "shell",
				input: { command: "make" },
				toolUseId: "item_1",
			},
			{
				kind: "tool_result",
				ts: TS,
				toolUseId: "item_1",
				toolName: "Bash",
				content: "no rule\n",
				isError: true,
				exitCode: 2,
			},
		]);
	});

	it("shows that a command was denied, even without output", () => {
		const command = { type: "command_execution", command: "rm a", status: "declined", aggregated_output: "" };
		expect(parse(item("completed", { ...command, exit_code: null }))).toMatchObject([
			{ kind: "tool_call" },
			{ kind: "tool_result", content: "Permission denied: the tool was not run.", isError: true },
		]);
		expect(parse(item("completed", { ...command, aggregated_output: "rejected by user" }))[1]).toMatchObject({
			content: "Permission denied: the tool was not run.\nrejected by user",
		});
	});

	it("adds a call for a tool that is reported only when completed", () => {
		const change = { type: "file_change", changes: [{ path: "/a", kind: "add" }], status: "completed" };
		expect(parse(item("completed", change))).toMatchObject([
			{ kind: "tool_call", name: "Edit" },
			{ kind: "tool_result", content: "", isError: false },
			{ kind: "diff", changeType: "add", text: "A /a" },
		]);
	});

	it("shows the intended change when a change failed", () => {
		const changes = [
			{ path: "/a", kind: "delete" },
			{ path: "/b", kind: "update" },
		];
		expect(parse(item("completed", { type: "file_change", changes, status: "failed" }))).toMatchObject([
			{ kind: "tool_call", input: { changes } },
			{ kind: "tool_result", content: "D /a\nM /b", isError: true },
		]);
	});

	it("does not confuse the items of a new process with those of the last one", () => {
		const started = item("started", { type: "command_execution", command: "ls" });
		const entries = parse(started, { type: "thread.started", thread_id: "t" }, started);
		expect(entries.map(({ kind }) => kind)).toEqual(["tool_call", "init", "tool_call"]);
	});

	it.each([
		["its result", { result: { content: [{ type: "text", text: "7" }, { type: "image" }] } }, "7\n[image]", false],
		[
			"a picture",
			{ result: { content: [{ type: "image", mimeType: "image/png", data: "AAAA" }] } },
			"[image image/png, 3 B]",
			false,
		],
		["a file", { result: { content: [{ type: "resource", resource: { uri: "a://b", text: "T" } }] } }, "T", false],
		["a link", { result: { content: [{ type: "resource_link", uri: "a://b" }] } }, "[resource_link a://b]", false],
		["its error", { error: { message: "no such file" }, status: "failed" }, "no such file", true],
		["nothing", { result: null }, "", false],
	])("reads a tool of an MCP server with %s", (_name, fields, content, isError) => {
		const call = { type: "mcp_tool_call", server: "files", tool: "count", arguments: { path: "/" } };
		expect(parse(item("completed", { ...call, ...fields }))).toMatchObject([
			{ kind: "tool_call", name: "files.count", input: { path: "/" } },
			{ kind: "tool_result", toolName: "files.count", content, isError },
		]);
	});

	it("shows a search once its query is known, and a message to another agent", () => {
		const search = { type: "web_search", query: "" };
		const collab = {
			type: "collab_tool_call",
			tool: "spawn_agent",
			prompt: "Count.",
			agents_states: { "01": { status: "completed", message: "7" } },
			status: "completed",
		};
		expect(
			parse(
				item("started", search),
				item("completed", { ...search, query: "pnpm" }),
				item("completed", { ...collab, id: "item_2" }),
			),
		).toMatchObject([
			{ kind: "tool_call", name: "WebSearch", input: { query: "pnpm" } },
			{ kind: "tool_result" },
			{ kind: "tool_call", name: "Agent", toolKind: "task", input: { prompt: "Count." } },
			{ kind: "tool_result", content: "01: completed 7" },
		]);
	});

	it("names what is done with an agent that runs already", () => {
		const wait = { type: "collab_tool_call", tool: "wait", prompt: null, agents_states: {}, status: "completed" };
		expect(parse(item("completed", wait))[0]).toMatchObject({ name: "wait", toolKind: "task", input: {} });
	});

	it("shows a plan when it changes", () => {
		const plan = (completed: boolean) => ({
			type: "todo_list",
			items: [{ text: "read", completed }, { text: "write" }],
		});
		const entries = parse(item("started", plan(false)), item("updated", plan(true)), item("completed", plan(true)));
		expect(entries).toMatchObject([
			{ kind: "tool_call", toolKind: "todo", input: { todos: [{ completed: false }, { completed: false }] } },
			{ kind: "tool_result", content: "[ ] read\n[ ] write" },
			{ kind: "tool_call", toolKind: "todo", input: { todos: [{ completed: true }, { completed: false }] } },
			{ kind: "tool_result", content: "[x] read\n[ ] write" },
		]);
	});

	it.each([
		["not JSON", "thread 'main' panicked"],
		["an empty line", ""],
		["an unknown type", '{"type":"turn.paused"}'],
		["an unknown item", '{"type":"item.completed","item":{"id":"1","type":"hologram"}}'],
		["an item that is none", '{"type":"item.completed","item":7}'],
	])("shows %s as it is", (_name, line) => {
		expect(parseStdoutLine(line, TS)).toEqual([{ kind: "stdout", ts: TS, text: line }]);
	});

	it("shows the failure of a turn once", () => {
		const failed = { type: "turn.failed", error: { message: "high demand" } };
		expect(parse({ type: "error", message: "high demand" }, failed)).toMatchObject([
			{ kind: "system", text: "high demand" },
			{ kind: "result", isError: true, errors: [] },
		]);
		expect(parse({ type: "error", message: "Reconnecting" }, failed)[1]).toMatchObject({ errors: ["high demand"] });
	});

	it("shows cached and reasoning tokens, and says when they are those of the whole thread", () => {
		const usage = { input_tokens: 300, cached_input_tokens: 200, output_tokens: 50 };
		const tokens = { inputTokens: 300, cachedTokens: 200, outputTokens: 50 };
		const [ofRun] = parse({ type: "turn.completed", usage });
		expect(ofRun).toMatchObject(tokens);
		expect(ofRun).not.toHaveProperty("coversSession");
		expect(parse({ type: "turn.completed", usage: { ...usage, reasoning_output_tokens: 8 } })).toMatchObject([
			{ ...tokens, reasoningTokens: 8, coversSession: true },
		]);
	});

	it("gives valid entries for any JSON of the shapes it knows", () => {
		const value = fc.jsonValue();
		const types = [
			"agent_message",
			"reasoning",
			"command_execution",
			"file_change",
			"mcp_tool_call",
			"todo_list",
			"error",
		];
		const anyItem = fc.record(
			{
				id: value,
				type: fc.constantFrom(...types),
				text: value,
				command: value,
				changes: value,
				items: value,
				result: value,
				error: value,
				arguments: value,
				exit_code: value,
			},
			{ requiredKeys: ["type"] },
		);
		const event = fc.record(
			{
				type: fc.constantFrom(
					"item.started",
					"item.completed",
					"turn.completed",
					"turn.failed",
					"error",
					"thread.started",
				),
				item: anyItem,
				usage: value,
				error: value,
				message: value,
				thread_id: value,
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
