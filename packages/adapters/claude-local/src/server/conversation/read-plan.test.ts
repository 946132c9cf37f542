import { describe, expect, it } from "vitest";
import { readClaudeEvent } from "../../events/read-event.ts";
import { type ClaudePlan, noPlan, readPlan } from "./read-plan.ts";

const FILE = "/home/.claude/plans/a.md";
let calls = 0;
const call = (name: string, input: object, id = `call-${++calls}`) => ({
	type: "assistant",
	message: { id: `m-${id}`, model: "m", content: [{ type: "tool_use", id, name, input }] },
});
const result = (id: string, isError: boolean) => ({
	type: "user",
	message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "x", is_error: isError }] },
});
const write = (content: string) => call("Write", { file_path: FILE, content });
const edit = (old_string: string, new_string: string, more: object = {}, id?: string) =>
	call("Edit", { file_path: FILE, old_string, new_string, ...more }, id);
const planAfter = (...lines: object[]) =>
	lines.reduce<ClaudePlan>((plan, line) => readPlan(plan, readClaudeEvent(JSON.stringify(line)), "/p"), noPlan()).text;

describe("the plan in a file", () => {
	it("follows edits", () => {
		expect(planAfter(write("# Add $1\nDo it."), edit("Add $1", "Drop $& all"))).toBe("# Drop $& all\nDo it.");
		expect(planAfter(write("a b a"), edit("a", "c", { replace_all: true }))).toBe("c b c");
		const edits = [
			{ old_string: "one", new_string: "two" },
			{ old_string: "two three", new_string: "four" },
		];
		expect(planAfter(write("one three"), call("MultiEdit", { file_path: FILE, edits }))).toBe("four");
		expect(planAfter(edit("", "# New"))).toBe("# New");
	});

	it("is not known after an edit of another text", () => {
		expect(planAfter(write("# Plan"), edit("of another program", "x"))).toBe("");
		expect(planAfter(write("a b a"), edit("a", "c"))).toBe("");
		expect(planAfter(edit("a", "b"))).toBe("");
	});

	it("stays as it was if the edit fails", () => {
		const failed = [edit("missing", "x", {}, "failed"), result("failed", true)];
		expect(planAfter(write("# Plan"), ...failed)).toBe("# Plan");
		expect(planAfter(write("# Plan"), edit("Plan", "Done", {}, "ok"), result("ok", false))).toBe("# Done");
	});

	it("does not follow edits of other files", () => {
		const other = call("Edit", { file_path: "/p/docs/plans/a.md", old_string: "Plan", new_string: "x" });
		expect(planAfter(write("# Plan"), other)).toBe("# Plan");
	});
});
