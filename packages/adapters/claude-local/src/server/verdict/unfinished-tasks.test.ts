import { describe, expect, it } from "vitest";
import { answer, call, codesOf, done, judge, ran } from "./__tests__/run-lines.ts";

describe("background tasks that had not finished", () => {
	const started = (task_id: string, task_type = "local_agent", more = {}) => ({
		...{ type: "system", subtype: "task_started", task_id, task_type, description: `Work ${task_id}` },
		is_backgrounded: true,
		...more,
	});
	const ended = (task_id: string, status: string) => ({
		type: "system",
		subtype: "task_notification",
		task_id,
		status,
	});
	const listed = (...tasks: object[]) => ({ type: "system", subtype: "background_tasks_changed", tasks });
	const stats = (killed: object) => ({ ...done, subagent_stats: { killed } });

	it.each([
		["stopped by the program", [started("a"), answer, ended("a", "stopped"), listed()]],
		[
			"killed, in an update",
			[started("a"), { ...ended("a", ""), subtype: "task_updated", patch: { status: "killed" } }],
		],
		["stopped, without a start", [{ ...ended("a", "stopped"), summary: "Work a" }]],
		["left open", [started("a"), answer]],
		["left open, only listed", [listed({ task_id: "a", task_type: "local_agent", description: "Work a" })]],
	])("fail the run if they are sub-agents: %s", (_, lines) => {
		expect(judge(answer, ...lines, done)).toMatchObject({
			errorCode: "claude_tasks_stopped",
			errorMessage: "1 sub-agent had not finished when the run ended: Work a.",
		});
	});

	it("fail the run if only the totals of the result show them", () => {
		expect(judge(answer, stats({ parent: 0, user: 0, system: 2 }))).toMatchObject({
			errorMessage: "2 sub-agents had not finished when the run ended.",
		});
		expect(judge(answer, stats({ parent: 3, user: 0, system: 0 }))).toBeNull();
	});

	const hidden = { skip_transcript: true, ambient: true };
	const killedOne = stats({ system: 1 });
	it.each([
		["housekeeping that is left open", [started("a", "local_agent", hidden)], done],
		["ambient housekeeping", [started("a", "local_agent", { ambient: true }), ended("a", "stopped")], killedOne],
		["housekeeping of the list", [listed({ task_id: "a", task_type: "local_agent", ...hidden })], done],
		[
			"housekeeping with a start and in the list",
			[started("a", "local_agent", hidden), listed({ task_id: "a" })],
			done,
		],
		[
			"that were stopped, continued and completed",
			[started("a"), ended("a", "stopped"), answer, ended("a", "completed")],
			killedOne,
		],
		[
			"whose call has returned",
			[call("c", "Task"), started("a", "local_agent", { is_backgrounded: undefined, tool_use_id: "c" }), ran("c")],
			done,
		],
	])("are not sub-agents: %s", (_, lines, result) => {
		expect(judge(answer, ...lines, answer, result)).toBeNull();
		expect(codesOf(answer, ...lines, answer, result)).toEqual([]);
	});

	it.each(["monitor_mcp", "local_bash", "remote_watch"])("are only a warning if they are %s", (type) => {
		expect(judge(answer, started("a", type), done)).toBeNull();
		expect(codesOf(answer, started("a", type), done)).toEqual(["claude_tasks_stopped"]);
	});

	it("stay open if their call does not wait for them, or waits for another", () => {
		const unsaid = started("a", "local_agent", { is_backgrounded: undefined, tool_use_id: "c" });
		const launched = { ...ran("c"), tool_use_result: { isAsync: true } };
		const moved = { type: "system", subtype: "task_updated", task_id: "a", patch: { is_backgrounded: true } };
		for (const lines of [
			[unsaid, launched],
			[unsaid, ran("d")],
			[unsaid, moved, ran("c")],
		]) {
			expect(judge(answer, ...lines, answer, done)).toMatchObject({ errorCode: "claude_tasks_stopped" });
		}
		const two = [started("a", "local_agent", hidden), ended("a", "stopped"), started("b"), ended("b", "stopped")];
		expect(judge(answer, ...two, stats({ system: 2 }))?.errorMessage).toContain("1 sub-agent had");
	});

	it("do not fail the run if they are commands, or if the agent was told", () => {
		for (const lines of [[started("a", "local_bash")], [started("a", "local_bash"), ended("a", "killed")]]) {
			expect(judge(answer, ...lines, done)).toBeNull();
			expect(codesOf(answer, ...lines, done)).toEqual(["claude_tasks_stopped"]);
		}
		const told = [started("a"), ended("a", "stopped"), answer, stats({ system: 1 })];
		expect(judge(...told)).toBeNull();
		expect(codesOf(...told)).toEqual(["claude_tasks_stopped"]);
	});

	it.each([
		["completed", [started("a"), ended("a", "completed")]],
		["failed, which the agent is told", [started("a"), ended("a", "failed")]],
		["gone from the list", [started("a"), listed()]],
		["stopped by the agent itself", [started("a"), call("c", "TaskStop", { task_id: "a" }), ended("a", "stopped")]],
		["in the foreground", [started("a", "local_bash", { is_backgrounded: false })]],
	])("are not those that %s", (_, lines) => {
		expect(judge(answer, ...lines, done)).toBeNull();
		expect(codesOf(answer, ...lines, done)).toEqual([]);
	});
});
