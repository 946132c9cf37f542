import { describe, expect, it } from "vitest";
import { parseCodexOutput } from "../parse.ts";
import { findWarnings, isCodexUnknownSessionError, judgeCodexRun } from "./verdict.ts";

const exit = { exitCode: 0, signal: null, timedOut: false, stderr: "" };
const output = (...lines: object[]) => parseCodexOutput(lines.map((line) => JSON.stringify(line)).join("\n"));

describe("the verdict on a conversation", () => {
	const THREAD = "01a21aa5-cc36-7bd3-ab35-36658a7c75c2";
	const opened = { id: "thread", result: { thread: { id: THREAD } } };
	const notify = (method: string, params: object) => ({ method, params: { threadId: THREAD, ...params } });
	const over = (status: string, error: object | null = null) => notify("turn/completed", { turn: { status, error } });
	const begun = [opened, notify("turn/started", { turn: {} })];
	const item = (method: string, fields: object) =>
		notify(`item/${method}`, { item: { id: "c", type: "commandExecution", command: "ls", ...fields } });
	const said = item("completed", { type: "agentMessage", text: "hi" });
	const declined = item("completed", { status: "declined" });
	const agreed = { id: "interrupt/1", result: {} };
	const resolved = notify("serverRequest/resolved", { requestId: 0 });
	const codesOf = (...lines: object[]) => findWarnings(output(...lines)).map(({ code }) => code);
	const errorOf = (...lines: object[]) => judgeCodexRun(exit, output(...lines))?.errorCode;

	it("is a success with a warning if a person stopped the last turn", () => {
		for (const cause of [agreed, resolved]) {
			const lines = [...begun, item("started", {}), cause, over("interrupted")];
			expect([errorOf(...lines), codesOf(...lines)]).toEqual([undefined, ["codex_stopped"]]);
			expect(codesOf(...lines, ...begun.slice(1), said, over("completed"))).toEqual([]);
		}
	});

	it("is a failure if a turn was interrupted by no one, or in an earlier turn", () => {
		expect(errorOf(...begun, over("interrupted"))).toBe("codex_no_result");
		expect(errorOf(...begun, resolved, said, over("completed"), ...begun.slice(1), over("interrupted"))).toBe(
			"codex_no_result",
		);
	});

	it("is a success with a warning if people refused every tool", () => {
		const lines = [...begun, declined, said, over("completed")];
		expect([errorOf(...lines), codesOf(...lines)]).toEqual([undefined, ["codex_tools_refused"]]);
	});

	it("follows the cause of a failed turn, then its sentence", () => {
		const failed = (message: string, codexErrorInfo: unknown) =>
			errorOf(...begun, over("failed", { message, codexErrorInfo }));
		expect(failed("Sorry.", "usageLimitExceeded")).toBe("codex_usage_limit");
		expect(failed("Sorry.", "unauthorized")).toBe("codex_authentication");
		expect(failed("Sorry.", { responseTooManyFailedAttempts: { httpStatusCode: null } })).toBe("codex_upstream");
		expect(failed("unexpected status 401", { responseTooManyFailedAttempts: { httpStatusCode: 401 } })).toBe(
			"codex_authentication",
		);
		expect(failed("rate limit", "other")).toBe("codex_rate_limited");
		expect(failed("Sorry.", null)).toBe("codex_turn_failed");
	});

	it("names why a thread could not be opened", () => {
		const refused = (message: string) => ({ id: "thread", error: { code: -32600, message } });
		expect(errorOf(refused("thread abc already has an active writer"))).toBe("codex_thread_busy");
		expect(errorOf(refused("required MCP servers failed to initialize: docs"))).toBe("codex_mcp_server");
		expect(errorOf(refused("disk full"))).toBe("codex_turn_failed");
		const unknown = output(refused(`no rollout found for thread id ${THREAD}`));
		expect(judgeCodexRun(exit, unknown)?.errorCode).toBe("codex_unknown_session");
		expect(isCodexUnknownSessionError(THREAD, unknown, "")).toBe(true);
	});

	it("warns about a sub-agent that was still working", () => {
		const agentsStates = { sub: { status: "pendingInit" } };
		const spawned = item("completed", {
			type: "collabAgentToolCall",
			tool: "spawnAgent",
			prompt: "Count.",
			agentsStates,
		});
		expect(codesOf(...begun, spawned, over("completed"))).toEqual(["codex_tasks_open"]);
		const ended = { method: "turn/completed", params: { threadId: "sub", turn: { status: "completed" } } };
		expect(codesOf(...begun, spawned, ended, over("completed"))).toEqual([]);
	});
});
