import { readFileSync } from "node:fs";
import type { AgentAnswer, AgentRequest } from "@paperclipai/adapter-utils";
import { type ConversationStep, type ProgramInput, parseJson } from "@paperclipai/adapter-utils/server-utils";
import { damageLine } from "@paperclipai/test-support/recordings/damage-line.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordings } from "../../__tests__/recordings.ts";
import type { ClaudeConversation } from "./conversation-state.ts";
import { createClaudeProtocol } from "./protocol.ts";

const PROMPT = "70726f6d-7074-4000-8000-000000000001";
const ID = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b01";
const protocol = createClaudeProtocol(PROMPT);

type Step = ConversationStep<ClaudeConversation>;

/** Recorded conversations, with what the program was sent, as `version/name`. */
const folder = new URL("../../__fixtures__/", import.meta.url);
const talks = recordings.versions().flatMap((version) =>
	recordings
		.readAll(version)
		.filter(({ name }) => name.startsWith("talk-"))
		.map(({ name }) => `${version}/${name}`),
);

function readTalk(name: string) {
	const lines = readFileSync(new URL(`${name}.jsonl`, folder), "utf8")
		.split("\n")
		.slice(0, -1);
	const { input } = JSON.parse(readFileSync(new URL(`${name}.meta.json`, folder), "utf8"));
	const ids = new Set<string>(input.flatMap(({ text }: { text: string }) => parseJson(text)?.uuid ?? []));
	return { lines, sent: (id: string) => (ids.has(id) ? "text" : null) };
}

const inputOf = (messageText: (id: string) => string | null): ProgramInput => ({
	...{ messageText, pending: () => [], has: () => false, texts: () => [] },
});

function fold(lines: string[], sent: (id: string) => string | null = () => null) {
	let { state } = protocol.start("Go on.");
	const steps: Step[] = [];
	const isOver: boolean[] = [];
	for (const line of lines) {
		const step = protocol.onLine(state, line, inputOf(sent));
		state = step.state;
		steps.push(step);
		isOver.push(protocol.isOver(state) && protocol.hasBackgroundWork?.(state) !== true);
	}
	const all = <Key extends "delivered" | "withdrawn" | "asked" | "settled" | "send">(key: Key) =>
		steps.flatMap((step) => [...(step[key] ?? [])]) as NonNullable<Step[Key]>[number][];
	return { state, steps, isOver, all };
}

const json = (...events: object[]) => events.map((event) => JSON.stringify(event));
const init = { type: "system", subtype: "init", session_id: "s", claude_code_version: "2.1.332" };
const said = { type: "assistant", message: { id: "m", model: "m", content: [{ type: "text", text: "hi" }] } };
const writing = (input: object) => ({
	...said,
	message: { content: [{ type: "tool_use", id: "w", name: "Write", input }] },
});
const done = { type: "result", subtype: "success", is_error: false, result: "ok", session_id: "s" };
const ask = (request_id: string, more: object = {}) => ({
	type: "control_request",
	request_id,
	request: {
		...{ subtype: "can_use_tool", tool_name: "Bash", input: { command: "make" }, tool_use_id: `call-${request_id}` },
		...more,
	},
});
const lifecycle = (state: string, command_uuid = ID) => ({ type: "command_lifecycle", command_uuid, state });
const repeated = { type: "user", uuid: ID, isReplay: true, message: { role: "user", content: "more" } };
const sentMore = (id: string) => (id === ID ? "more" : null);

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

describe("a conversation", () => {
	it.each(talks)("is the same when another server repeats it: %s", (name) => {
		const { lines, sent } = readTalk(name);
		expect(fold(lines, sent).steps).toEqual(fold(lines, sent).steps);
	});

	it.each([
		["claude-2.1.332/talk-01-steer-in-a-tool", 2],
		["claude-2.1.332/talk-02-steer-while-streaming", 1],
		["claude-2.1.332/talk-06-priority", 2],
	])("reports each message of %s once", (name, expected) => {
		const { lines, sent } = readTalk(name);
		const { all, isOver } = fold(lines, sent);
		expect(all("delivered")).toHaveLength(expected);
		expect(new Set(all("delivered")).size).toBe(expected);
		expect(isOver.at(-1)).toBe(true);
	});

	it("begins a turn with the line that delivers a message after the last one", () => {
		for (const line of [lifecycle("started"), repeated, { ...repeated, isReplay: undefined }]) {
			const { isOver, all } = fold(json(init, said, done, line, init, said, done), sentMore);
			expect(isOver).toEqual([false, false, true, false, false, false, true]);
			expect(all("delivered")).toEqual([ID]);
		}
	});

	it("knows that a message was delivered when one of the lines is damaged", () => {
		const named = { ...said, user_message_uuids: [ID] };
		expect(fold(json(init, named), sentMore).all("delivered")).toEqual([ID]);
		const late = fold(json(init, said, done, lifecycle("completed")), sentMore);
		expect(late.all("delivered")).toEqual([ID]);
		expect(late.isOver.at(-1)).toBe(true);
	});

	it("ends the turn when its result is damaged", () => {
		const lines = [...json(init, said), '{"type":"resu', ...json(lifecycle("completed", PROMPT))];
		expect(fold(lines).isOver).toEqual([false, false, false, true]);
		// The program has begun another turn by itself.
		expect(fold(json(init, said, init, lifecycle("completed", PROMPT))).isOver.at(-1)).toBe(false);
	});

	it("waits for work in the background", () => {
		const { isOver } = fold(readTalk("claude-2.1.332/talk-22-subagent-permission").lines);
		const results = readTalk("claude-2.1.332/talk-22-subagent-permission").lines.map((line) =>
			line.includes('"type":"result"'),
		);
		expect(isOver.indexOf(true)).toBe(results.lastIndexOf(true));
		expect(fold(readTalk("claude-2.1.332/talk-16-background-shell-and-eof").lines).isOver).not.toContain(true);
		expect(fold(readTalk("claude-2.1.332/talk-17-background-shell-stop-task").lines).isOver.at(-1)).toBe(true);
	});

	it.each([
		["claude-2.1.197/talk-background-ends-in-answer", 2],
		["claude-2.1.197/talk-background-ends-in-tool", 1],
		["claude-2.1.332/talk-24-background-ends-in-answer", 2],
		["claude-2.1.332/talk-25-background-ends-in-tool", 1],
		["claude-2.1.332/talk-26-two-background-commands", 3],
	])("waits until the agent was told of all tasks, and no longer: %s", (name, expected) => {
		const { lines } = readTalk(name);
		const results = lines.map((line) => line.includes('"type":"result"'));
		expect(results.filter(Boolean)).toHaveLength(expected);
		expect(fold(lines).isOver.indexOf(true)).toBe(results.lastIndexOf(true));
	});

	it("withdraws a message from a version that can forget it", () => {
		expect(fold(readTalk("claude-2.1.332/talk-05-cancel-queued-message").lines).all("withdrawn")).toEqual([]);
		const response = (cancelled: boolean) => ({
			type: "control_response",
			response: { subtype: "success", request_id: `withdraw-${ID}`, response: { cancelled } },
		});
		expect(fold(json(response(true)), sentMore).all("withdrawn")).toEqual([ID]);
		expect(fold(json(response(false)), sentMore).all("withdrawn")).toEqual([]);
		expect(fold(json(response(true))).all("withdrawn")).toEqual([]);
		expect(fold(json(lifecycle("started"), response(true)), sentMore).all("withdrawn")).toEqual([]);
		const withdraw = (version?: string) =>
			protocol.withdraw?.(fold(json({ ...init, claude_code_version: version })).state, ID) ?? null;
		expect(withdraw("2.1.197")).toContain("cancel_async_message");
		expect([withdraw("2.0.76"), withdraw(undefined)]).toEqual([null, null]);
	});
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

describe("hostile output", () => {
	it("never throws, and never asks twice for a request", () => {
		const all = talks.flatMap((name) => readTalk(name).lines);
		const numbers = fc.array(fc.nat(), { minLength: 4, maxLength: 8 });
		fc.assert(
			fc.property(numbers, fc.jsonValue(), ([start = 0, ...damage], value) => {
				const lines = all.slice(start % all.length, (start % all.length) + 12);
				const damaged = lines.flatMap((line, at) => [line, damageLine(line, damage.slice(at % 3), value)]);
				const ids = fold(damaged, sentMore)
					.all("asked")
					.map(({ id }) => id);
				expect(new Set(ids).size).toBe(ids.length);
			}),
			{ numRuns: 300 },
		);
	});
});
