import { describe, expect, it } from "vitest";
import { assistant, parse, TS, toolResult, user } from "./parse-events.ts";

describe("messages of Claude Code in the transcript", () => {
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
});
