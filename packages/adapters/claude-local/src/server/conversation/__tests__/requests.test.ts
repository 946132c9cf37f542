import type { AgentAnswer, AgentRequest } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import {
	ask,
	done,
	fold,
	init,
	inputOf,
	json,
	PROMPT,
	protocol,
	readTalk,
	writing,
} from "../../../__tests__/fold-conversation.ts";
import { createClaudeProtocol } from "../protocol.ts";

it("names the tool of an MCP server that a request is for", () => {
	const server = { name: "git", transport: "stdio", command: "node", args: [], env: {} } as const;
	const named = createClaudeProtocol(PROMPT, [server]);
	const mcpOf = (tool_name: string) => {
		const [line = ""] = json(ask("r", { tool_name, input: {} }));
		return named.onLine(
			named.start("Go on.").state,
			line,
			inputOf(() => null),
		).asked?.[0];
	};
	expect(mcpOf("mcp__git__log")).toMatchObject({ toolName: "mcp__git__log", mcp: { server: "git", tool: "log" } });
	expect(mcpOf("mcp__mine__log")).toMatchObject({ mcp: null, action: { kind: "other" } });
});

describe("a request of the program", () => {
	const answerTo = (line: object, answer: AgentAnswer) => {
		const { state, all } = fold(json(init, line));
		const [request] = all("asked") as AgentRequest[];
		if (request === undefined) throw new Error("Nobody was asked.");
		return JSON.parse(protocol.answer(state, request, answer)).response;
	};
	const ALLOW: AgentAnswer = { kind: "allow" };

	it("is asked once, also when a process repeats it with another input", () => {
		const forged = ask("r", { input: { command: "true" } });
		const { all, state } = fold(json(init, ask("r"), forged, ask("r")));
		expect(all("asked")).toMatchObject([{ id: "r", input: { command: "make" }, toolUseId: "call-r" }]);
		expect(state.open.size).toBe(1);
	});

	it.each([
		["its tool has a result", { type: "user", message: { content: [{ type: "tool_result", tool_use_id: "call-r" }] } }],
		["the turn is over", done],
		["the program takes it back", { type: "control_cancel_request", request_id: "r" }],
		["the program repeats the answer", { type: "control_response", response: { request_id: "r", response: {} } }],
	])("is settled when %s", (_, line) => {
		expect(fold(json(init, ask("r"), line)).all("settled")).toEqual(["r"]);
	});

	it("of a sub-agent outlives the turn", () => {
		expect(fold(json(init, ask("r", { agent_id: "a" }), done)).all("settled")).toEqual([]);
	});

	it("is allowed with the input that was shown, or with another one", () => {
		const allowed = answerTo(ask("r"), ALLOW);
		expect(allowed).toEqual({
			...{ subtype: "success", request_id: "r" },
			response: { behavior: "allow", updatedInput: { command: "make" } },
		});
		const changed = answerTo(ask("r"), { ...ALLOW, input: { command: "make test" } });
		expect(changed.response.updatedInput).toEqual({ command: "make test" });
	});

	it("is denied, and ends the turn if a person wants that", () => {
		expect(answerTo(ask("r"), { kind: "deny", message: "No.", stops: false }).response).toEqual({
			...{ behavior: "deny", message: "No." },
		});
		expect(answerTo(ask("r"), { kind: "deny", message: "No.", stops: true }).response).toMatchObject({
			interrupt: true,
		});
	});

	it("can be questions, which are answered by their texts", () => {
		const [asked] = fold(readTalk("claude-2.1.332/talk-14-ask-user-question").lines).all("asked");
		expect(asked).toMatchObject({
			kind: "questions",
			questions: [
				{ id: "0", text: "Which colour?", options: ["red", "blue"], optionDescriptions: ["r", "b"], multiple: false },
			],
		});
		const questions = [{ question: "Which?" }, { question: "And?", multiSelect: true }];
		const line = ask("r", { tool_name: "AskUserQuestion", input: { questions } });
		const answered = answerTo(line, { kind: "answers", answers: { 0: "one", 1: ["two", "three"] } });
		expect(answered.response.updatedInput).toEqual({ questions, answers: { "Which?": "one", "And?": "two, three" } });
	});

	it("can be a plan, which is in its call or in a file", () => {
		const asked = fold(readTalk("claude-2.1.332/talk-13-plan-and-questions").lines).all("asked");
		expect(asked).toMatchObject([{ kind: "permission" }, { kind: "plan", plan: "# Plan\n1. one\n2. two" }]);
		const input = { file_path: "/home/.claude/plans/a.md", content: "# In a file" };
		const plan = ask("r", { tool_name: "ExitPlanMode", input: {} });
		expect(fold(json(writing(input), plan)).all("asked")).toMatchObject([
			{ kind: "plan", plan: "# In a file", details: null },
		]);
		const allowedPrompts = [{ tool: "Bash", prompt: "run anything" }];
		const more = ask("r", { tool_name: "ExitPlanMode", input: { plan: "# Plan", allowedPrompts } });
		expect(fold(json(more)).all("asked")).toMatchObject([
			{ plan: "# Plan", details: JSON.stringify({ allowedPrompts }, null, 2) },
		]);
	});

	it("shows no other file as the plan", () => {
		const input = { file_path: "/home/.claude/plans/a.md", content: "# The plan" };
		const project = { file_path: "/p/docs/plans/b.md", content: "# Of the project" };
		const lines = [
			{ ...init, cwd: "/p" },
			writing(input),
			writing(project),
			{ ...writing({ ...input, content: "# Of a sub-agent" }), parent_tool_use_id: "call" },
			ask("r", { tool_name: "ExitPlanMode", input: {} }),
		];
		expect(fold(json(...lines)).all("asked")).toMatchObject([{ kind: "plan", plan: "# The plan" }]);
	});

	it("gets an error if it cannot be passed on, so that the program does not wait", () => {
		const lines = json(
			{ type: "control_request", request_id: "h", request: { subtype: "hook_callback" } },
			ask("i", { input: "ls" }),
			ask("t", { tool_name: "" }),
		);
		const { all } = fold(lines);
		expect(all("asked")).toEqual([]);
		expect(all("send").map(({ id }) => id)).toEqual(["refused/h", "refused/i", "refused/t"]);
		for (const { text } of all("send")) expect(JSON.parse(text).response.subtype).toBe("error");
	});

	it.each([
		["Bash", { command: "ls" }, { kind: "command", command: "ls" }],
		["Bash", { command: ["ls"] }, { kind: "other" }],
		["Write", { file_path: "/a", content: "" }, { kind: "edit", paths: ["/a"] }],
		["NotebookEdit", { notebook_path: "/a.ipynb" }, { kind: "edit", paths: ["/a.ipynb"] }],
		["Edit", {}, { kind: "other" }],
		["Read", { file_path: "b" }, { kind: "read", paths: ["b"] }],
		["Grep", { pattern: "x" }, { kind: "read", paths: ["."] }],
		["LS", { path: "/etc" }, { kind: "read", paths: ["/etc"] }],
		["Glob", { pattern: "src/**/*.ts" }, { kind: "read", paths: ["src"] }],
		["Glob", { pattern: "/etc/*", path: "/p" }, { kind: "read", paths: ["/etc"] }],
		["Glob", { pattern: "../../*", path: "/p/q" }, { kind: "read", paths: ["/"] }],
		["Glob", { pattern: "*/../../../etc" }, { kind: "read", paths: ["/"] }],
		["mcp__files__write", { path: "/a" }, { kind: "other" }],
	])("of %s with %j has the right effect", (tool_name, input, action) => {
		expect(fold(json(ask("r", { tool_name, input }))).all("asked")).toMatchObject([{ action }]);
	});
});
