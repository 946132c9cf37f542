import { describe, expect, it } from "vitest";
import { assistant, parse, toolResult, user } from "./parse-events.ts";

const call = (name: string, id = "t1", parent: string | null = null) => ({
	...assistant({ type: "tool_use", id, name, input: {} }),
	parent_tool_use_id: parent,
});
const task = (subtype: string, fields: object) => ({
	type: "system",
	subtype,
	task_id: "b1",
	tool_use_id: "t1",
	...fields,
});
const bash = (fields: object = {}) => task("task_started", { task_type: "local_bash", ...fields });
const end = (fields: object = {}) =>
	task("task_notification", { status: "completed", summary: "Run a shell command", ...fields });
const done = user([toolResult("ok")]);

function notes(...events: unknown[]) {
	return parse(...events)
		.filter(({ kind }) => kind === "system")
		.map(({ ts: _, kind: __, ...rest }) => rest);
}

describe("commands and sub-agents of Claude Code in the transcript", () => {
	it.each([
		["a command", "Bash", "local_bash"],
		["a command of Windows", "PowerShell", "local_bash"],
		["a sub-agent", "Agent", "local_agent"],
		["a tool of an MCP server", "mcp__files__list", "mcp_task"],
	])("show %s in the foreground once", (_, name, task_type) => {
		expect(notes(call(name), bash({ task_type, is_backgrounded: false }), end(), done)).toEqual([]);
		// Some versions do not say whether the agent waits, but then the result of the call is still missing.
		expect(notes(call(name), bash({ task_type }), end(), done)).toEqual([]);
		expect(notes(call(name), end({ task_type }), done)).toEqual([]);
		expect(notes(call(name), bash({ task_type, is_backgrounded: false }), end({ status: "failed" }), done)).toEqual([]);
	});

	it("show a command in the background as such, not as a sub-agent", () => {
		const summary = 'Background command "Server" completed (exit code 0)';
		expect(notes(call("Bash"), bash({ is_backgrounded: true }), done, end({ summary }))).toEqual([{ text: summary }]);
		expect(notes(call("Bash"), done, end())).toEqual([{ text: "Completed in the background: Run a shell command" }]);
	});

	it("show a command that is moved to the background while it runs", () => {
		const moved = task("task_updated", { patch: { is_backgrounded: true } });
		expect(notes(call("Bash"), bash({ is_backgrounded: false }), moved, done, end())).toHaveLength(1);
		expect(notes(call("Bash"), bash({ is_backgrounded: false }), moved, end())).toHaveLength(1);
	});

	it("show a command of a sub-agent with the sub-agent", () => {
		const agent = bash({ task_id: "a1", tool_use_id: "t0", task_type: "local_agent", is_backgrounded: true });
		const owned = { owned_by_subagent: true, parent_task_id: "a1" };
		const inner = call("Bash", "t1", "t0");
		const text = "Completed in the background: Run a shell command";
		expect(notes(call("Agent", "t0"), agent, inner, bash({ ...owned, is_backgrounded: false }), end(owned))).toEqual(
			[],
		);
		expect(notes(call("Agent", "t0"), agent, inner, bash({ ...owned, is_backgrounded: true }), end(owned))).toEqual([
			{ text, parentToolUseId: "t0" },
		]);
		// Also when the call itself was not printed.
		expect(notes(agent, bash({ ...owned, is_backgrounded: true }), end(owned))).toEqual([
			{ text, parentToolUseId: "t0" },
		]);
	});

	it("show a sub-agent in the background, including one that another has started", () => {
		const agent = bash({ task_type: "local_agent", is_backgrounded: true });
		expect(notes(call("Agent"), agent, done, end())).toMatchObject([{ parentToolUseId: "t1" }]);
		expect(notes(call("Task", "t1", "t0"), agent, done, end())).toMatchObject([{ parentToolUseId: "t1" }]);
	});

	it("show a command that was stopped before it had a result", () => {
		const stopped = end({ status: "stopped" });
		expect(notes(call("Bash"), bash({ is_backgrounded: false }), stopped)).toEqual([
			{ text: "Stopped: Run a shell command" },
		]);
	});

	it("hide housekeeping", () => {
		const hidden = bash({ is_backgrounded: true, skip_transcript: true });
		expect(notes(hidden, task("task_updated", { patch: { error: "gone" } }), end())).toEqual([]);
		expect(notes(end({ ambient: true }))).toEqual([]);
	});
});

describe("new kinds of lines of Claude Code", () => {
	it.each([
		[{ type: "conversation_reset", trigger: "clear" }, "The conversation was cleared."],
		[{ type: "conversation_reset" }, "The conversation was cleared."],
		[{ type: "conversation_reset", trigger: "plan_mode_exit" }, "The conversation was cleared to carry out the plan."],
		[{ type: "active_goal", value: { condition: "Tests pass" } }, "Goal: Tests pass"],
		[{ type: "active_goal", value: null }, "The goal has ended."],
		[{ type: "auth_status", isAuthenticating: false, output: [], error: "No login" }, "No login"],
		[
			{ type: "system", subtype: "plugin_install", status: "failed", name: "p", error: "E" },
			"The plugin p could not be installed: E",
		],
		[{ type: "system", subtype: "memory_recall", memories: [{ path: "/a.md" }] }, "Recalled from memory: /a.md"],
		[
			{ type: "system", subtype: "files_persisted", files: [], failed: [{ filename: "a", error: "E" }] },
			"a could not be stored: E",
		],
		[
			{ type: "system", subtype: "worker_shutting_down", reason: "host_exit" },
			"Claude Code is shutting down (host_exit).",
		],
	])("shows %j", (line, text) => expect(notes(line)).toEqual([{ text }]));

	it.each([
		{ type: "command_lifecycle", state: "started" },
		{ type: "tool_use_summary", summary: "Read 2 files" },
		{ type: "control_response", response: {} },
		{ type: "system", subtype: "control_request_progress", status: "started" },
		{ type: "system", subtype: "plugin_install", status: "started" },
		{ type: "system", subtype: "files_persisted", files: [], failed: [] },
		{ type: "auth_status", isAuthenticating: true, output: [] },
	])("shows nothing for %j", (line) => expect(parse(line)).toEqual([]));
});
