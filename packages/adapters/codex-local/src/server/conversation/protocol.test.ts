import type { AgentAnswer, AgentRequest } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { recordings } from "../../__tests__/recordings.ts";
import { parseCodexOutput } from "../parse.ts";
import { type ConversationState, createCodexProtocol } from "./protocol.ts";

const THREAD = "01a21aa5-cc36-7bd3-ab35-36658a7c75c2";
const MESSAGE = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b01";
const OTHER = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b02";

const thread = {
	requested: null,
	params: { cwd: "/project" },
	images: [],
	asksToLeaveSandbox: false,
	mcpServers: ["files"],
};
const protocol = createCodexProtocol(thread);
const sent = (id: string) =>
	`${JSON.stringify({ id, method: "turn/steer", params: { input: [{ text: `text ${id}` }] } })}\n`;

/** All that a conversation with this output does. */
function fold(lines: (string | object)[], { protocol: used = protocol, prompt = "Do it." } = {}) {
	const start = used.start(prompt);
	const done = { send: [...start.send], delivered: [], refused: [], settled: [] } as Record<string, unknown[]>;
	const asked: AgentRequest[] = [];
	let state: ConversationState = start.state;
	for (const line of lines) {
		const pending = () => [MESSAGE, OTHER].filter((id) => !done.delivered?.includes(id) && !done.refused?.includes(id));
		const step = used.onLine(state, typeof line === "string" ? line : JSON.stringify(line), sent, pending);
		for (const key of Object.keys(done))
			done[key]?.push(...((step as unknown as Record<string, unknown[]>)[key] ?? []));
		asked.push(...(step.asked ?? []));
		state = step.state;
	}
	const messages = (done.send as { id: string; text: string }[]).map(({ id, text }) => ({ id, ...JSON.parse(text) }));
	return { ...done, send: messages, asked, state } as {
		send: { id: string; method?: string; params?: Record<string, unknown>; error?: unknown }[];
		delivered: string[];
		refused: string[];
		settled: string[];
		asked: AgentRequest[];
		state: ConversationState;
	};
}

const thread_ = { id: "thread", result: { thread: { id: THREAD } } };
const turn = (method: string, id: string, fields = {}) => ({
	method,
	params: { threadId: THREAD, turn: { id, ...fields } },
});
const user = (clientId: string) => ({
	method: "item/started",
	params: { threadId: THREAD, item: { type: "userMessage", id: "u", clientId } },
});
const BEGUN = [
	{ id: "initialize", result: {} },
	thread_,
	{ id: "prompt", result: { turn: { id: "t1" } } },
	turn("turn/started", "t1"),
	user("prompt"),
];
const over = (id: string) => turn("turn/completed", id, { status: "completed" });
const refusal = (id: string, message: string) => ({ id, error: { code: -32600, message } });

describe("the handshake", () => {
	it("opens a thread and starts a turn with the prompt, whose images it attaches", () => {
		const { send, state } = fold(BEGUN, { protocol: createCodexProtocol({ ...thread, images: ["/a.png"] }) });
		expect(send.map(({ method }) => method)).toEqual(["initialize", "initialized", "thread/start", "turn/start"]);
		expect(send[2]?.params).toEqual({ cwd: "/project" });
		const text = { type: "text", text: "Do it.", text_elements: [] };
		expect(send[3]?.params).toMatchObject({ threadId: THREAD, input: [text, { type: "localImage", path: "/a.png" }] });
		expect(protocol.isReady?.(state)).toBe(true);
		expect(protocol.isOver(state)).toBe(false);
	});

	it("resumes a thread without printing its turns", () => {
		const { send } = fold(BEGUN, { protocol: createCodexProtocol({ ...thread, requested: THREAD }) });
		expect(send[2]).toMatchObject({
			method: "thread/resume",
			params: { threadId: THREAD, excludeTurns: true, cwd: "/project" },
		});
	});

	it.each(["initialize", "thread", "prompt"])("is over when the request %s is refused", (id) => {
		const { state } = fold([...BEGUN.slice(0, ["initialize", "thread", "prompt"].indexOf(id)), refusal(id, "no")]);
		expect([protocol.isReady?.(state), protocol.isOver(state)]).toEqual([false, true]);
	});

	it("is not ready before the prompt was taken up, which an interrupt would lose", () => {
		expect(protocol.isReady?.(fold(BEGUN.slice(0, -1)).state)).toBe(false);
		expect(protocol.isReady?.(fold([...BEGUN.slice(0, 3), over("t1")]).state)).toBe(true);
	});
});

describe("a message", () => {
	const write = (lines: object[]) => JSON.parse(protocol.message(fold(lines).state, { id: MESSAGE, text: "Hi" }));
	const id = `message/${MESSAGE}`;

	it("steers the running turn, else starts one", () => {
		expect(write(BEGUN)).toMatchObject({
			...{ id, method: "turn/steer" },
			params: { threadId: THREAD, expectedTurnId: "t1", clientUserMessageId: MESSAGE, input: [{ text: "Hi" }] },
		});
		expect(write([...BEGUN, over("t1")])).toMatchObject({ id, method: "turn/start", params: { threadId: THREAD } });
	});

	it("is delivered once the program takes it up, which begins a turn", () => {
		const { delivered, state } = fold([...BEGUN, over("t1"), user(MESSAGE)]);
		expect(delivered).toEqual([MESSAGE]);
		expect(protocol.isOver(state)).toBe(false);
		expect(fold([...BEGUN, user(""), user("prompt")]).delivered).toEqual([]);
	});

	it.each([
		"no active turn to steer",
		"expected active turn id `t1` but found `t2`",
	])("starts a turn when it is refused because of: %s", (message) => {
		const { send, refused } = fold([...BEGUN, refusal(id, message)]);
		expect(refused).toEqual([]);
		expect(send.at(-1)).toMatchObject({
			...{ id: `turn/${MESSAGE}`, method: "turn/start" },
			params: { clientUserMessageId: MESSAGE, input: [{ text: `text ${MESSAGE}` }] },
		});
		expect(fold([...BEGUN, refusal(id, message), refusal(`turn/${MESSAGE}`, "no")]).refused).toEqual([MESSAGE]);
	});

	it("is refused for any other reason", () => {
		const { send, refused } = fold([...BEGUN, refusal(id, "Input exceeds the maximum length")]);
		expect([send.length, refused]).toEqual([4, [MESSAGE]]);
	});

	it.each([
		["was accepted", { id, result: { turnId: "t1" } }],
		["cannot be steered", refusal(id, "cannot steer a compact turn")],
	])("starts a turn once its turn, which %s, is over without it", (_, response) => {
		const { send } = fold([...BEGUN, response, over("t1")]);
		expect(send.at(-1)).toMatchObject({ id: `turn/${MESSAGE}`, method: "turn/start" });
		expect(fold([...BEGUN, response, user(MESSAGE), over("t1")]).send).toHaveLength(4);
		expect(fold([...BEGUN, over("t1"), { id, result: { turnId: "t1" } }]).send.at(-1)?.id).toBe(`turn/${MESSAGE}`);
	});

	const sentIds = (lines: object[]) =>
		fold([...BEGUN, ...lines])
			.send.slice(4)
			.map((message) => message.id);
	const started = (turnId: string) => ({ id, result: { turn: { id: turnId } } });

	it("is not sent again when it is taken up before the response to it", () => {
		expect(sentIds([over("t1"), turn("turn/started", "t2"), user(MESSAGE), started("t2"), over("t2")])).toEqual([]);
		expect(sentIds([user(MESSAGE), { id, result: { turnId: "t1" } }, over("t1")])).toEqual([]);
	});

	it("waits for its own turn, not for the one that ends before", () => {
		const next = [started("t2"), over("t1"), turn("turn/started", "t2")];
		expect(sentIds([...next, user(MESSAGE), over("t2")])).toEqual([]);
		expect(sentIds([...next, over("t2")])).toEqual([`turn/${MESSAGE}`]);
		expect(write([...BEGUN, ...next.slice(0, 2)])).toMatchObject({ params: { expectedTurnId: "t2" } });
		expect(write([...BEGUN, over("t1"), over("t2"), started("t2")])).toMatchObject({ method: "turn/start" });
	});

	it("is sent again whenever its turn ends without it, but not forever", () => {
		const ends = (count: number) => {
			const turns = Array.from({ length: count }, (_, at) => `m${at}`);
			return turns.flatMap((turnId, at) => [
				{
					id: `${["message", "turn"][Math.min(at, 1)]}/${MESSAGE}${at > 1 ? `/${at}` : ""}`,
					result: { turn: { id: turnId } },
				},
				over(turnId),
			]);
		};
		expect(sentIds(ends(2))).toEqual([`turn/${MESSAGE}`, `turn/${MESSAGE}/2`]);
		expect(sentIds(ends(9))).toHaveLength(5);
		expect([fold([...BEGUN, ...ends(5)]).refused, fold([...BEGUN, ...ends(9)]).refused]).toEqual([[], [MESSAGE]]);
	});
});

describe("a request of the program", () => {
	const ask = (method: string, params: object, of = THREAD) => ({
		...{ id: 7, method: `item/${method}` },
		params: { threadId: of, turnId: "t1", itemId: "c1", ...params },
	});
	const command = { command: "/bin/bash -lc 'rm a'", cwd: "/project" };
	const changes = [
		{ path: "/project/a", kind: { type: "update", move_path: "/project/b" }, diff: "@@ -1 +1 @@\n-x\n+y\n" },
		{ path: "/project/new", kind: { type: "add" }, diff: "one\ntwo\n" },
		{ path: "/project/old", kind: { type: "delete" }, diff: "gone" },
	];
	const edit = {
		method: "item/started",
		params: { threadId: THREAD, item: { type: "fileChange", id: "c1", changes } },
	};

	function answer(line: object, given: AgentAnswer, before: object[] = []) {
		const { state, asked } = fold([...BEGUN, ...before, line]);
		const [request] = asked;
		if (request === undefined) throw new Error("Nothing was asked.");
		return protocol
			.answer(state, request, given)
			.trimEnd()
			.split("\n")
			.map((text) => JSON.parse(text));
	}

	it("shows the command that runs, without the shell", () => {
		const [request] = fold([...BEGUN, ask("commandExecution/requestApproval", command)]).asked;
		expect(request).toMatchObject({
			...{ kind: "permission", id: "t1/7", toolUseId: "c1", agentId: null, toolName: "Bash" },
			action: { kind: "command", command: "rm a", cwd: "/project" },
		});
	});

	it.each([
		["the input of a terminal", { ...command, kind: "writeStdin" }],
		["a host", { ...command, networkApprovalContext: { host: "example.org", protocol: "https" } }],
		["no command", { command: null }],
	])("is not a command if it is about %s", (_, params) => {
		const [request] = fold([...BEGUN, ask("commandExecution/requestApproval", params)]).asked;
		expect(request).toMatchObject({ action: { kind: "other", isUnclear: true } });
	});

	it("says that the command would leave the sandbox, if only such commands are asked for", () => {
		const confined = createCodexProtocol({ ...thread, asksToLeaveSandbox: true });
		const [request] = fold([...BEGUN, ask("commandExecution/requestApproval", command)], { protocol: confined }).asked;
		expect(request).toMatchObject({ action: { kind: "command", leavesSandbox: true } });
	});

	it("shows all files of an edit, and its diff, also of a sub-agent", () => {
		const [request] = fold([...BEGUN, edit, ask("fileChange/requestApproval", {})]).asked;
		const paths = ["/project/a", "/project/b", "/project/new", "/project/old"];
		expect(request).toMatchObject({ toolName: "Edit", action: { kind: "edit", paths } });
		expect(request).toHaveProperty(
			"diff",
			"--- /project/a\n+++ /project/b\n@@ -1 +1 @@\n-x\n+y\n" +
				"--- /dev/null\n+++ /project/new\n@@ -0,0 +1,2 @@\n+one\n+two\n" +
				"--- /project/old\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-gone\n",
		);
		const ofSubAgent = { ...edit, params: { ...edit.params, threadId: "sub" } };
		expect(fold([...BEGUN, ofSubAgent, ask("fileChange/requestApproval", {}, "sub")]).asked[0]).toMatchObject({
			...{ agentId: "sub", toolUseId: null, action: { kind: "edit", paths } },
		});
	});

	it("includes a folder that would be writable from then on, and names no files if they are unknown", () => {
		const grantRoot = "/etc";
		const [request] = fold([...BEGUN, edit, ask("fileChange/requestApproval", { grantRoot })]).asked;
		expect(request).toMatchObject({
			action: { paths: expect.arrayContaining(["/etc", "/project/a"]) },
			description: expect.stringContaining("all files in /etc without asking"),
		});
		expect(fold([...BEGUN, ask("fileChange/requestApproval", { grantRoot })]).asked[0]).toMatchObject({
			action: { kind: "edit", paths: [] },
		});
	});

	it.each<[AgentAnswer, string]>([
		[{ kind: "allow" }, "accept"],
		[{ kind: "deny", message: "", stops: false }, "decline"],
		[{ kind: "deny", message: "no", stops: true }, "cancel"],
		[{ kind: "answers", answers: {} }, "decline"],
	])("is answered: %j is %s", (given, decision) => {
		for (const method of ["commandExecution/requestApproval", "fileChange/requestApproval"]) {
			expect(answer(ask(method, command), given)).toEqual([{ id: 7, result: { decision } }]);
		}
	});

	it("tells the model why it was denied", () => {
		const given = { kind: "deny", message: "Not here.", stops: false } as const;
		const [, reason] = answer(ask("commandExecution/requestApproval", command), given);
		expect(reason).toMatchObject({
			method: "turn/steer",
			params: { threadId: THREAD, expectedTurnId: "t1", input: [{ text: "Permission denied: Not here." }] },
		});
		expect(answer(ask("commandExecution/requestApproval", command, "sub"), given)).toHaveLength(1);
	});

	it("may be a question", () => {
		const questions = [{ id: "q", header: "Colour", question: "Which?", options: [{ label: "red" }] }, { id: "r" }];
		const line = ask("tool/requestUserInput", { questions });
		expect(fold([...BEGUN, line]).asked[0]).toMatchObject({
			questions: [
				{ id: "q", text: "Colour: Which?", options: ["red"], multiple: false },
				{ id: "r", text: "" },
			],
		});
		expect(answer(line, { kind: "answers", answers: { q: "red", r: ["a", "b"] } })).toEqual([
			{ id: 7, result: { answers: { q: { answers: ["red"] }, r: { answers: ["a", "b"] } } } },
		]);
		const [denied, interrupt] = answer(line, { kind: "deny", message: "", stops: true });
		expect([denied, interrupt]).toMatchObject([{ result: { answers: {} } }, { method: "turn/interrupt" }]);
	});

	it("may be about permissions", () => {
		const permissions = { network: { enabled: true } };
		const line = ask("permissions/requestApproval", { permissions, reason: "Download" });
		expect(fold([...BEGUN, line]).asked[0]).toMatchObject({ description: "Download", action: { kind: "other" } });
		expect(answer(line, { kind: "allow" })).toEqual([{ id: 7, result: { permissions, scope: "turn" } }]);
		expect(answer(line, { kind: "deny", message: "", stops: false })).toEqual([
			{ id: 7, result: { permissions: {}, scope: "turn" } },
		]);
	});

	it("may be about a tool of an MCP server, or be a form", () => {
		const elicit = (more: object) => ({
			...{ id: 7, method: "mcpServer/elicitation/request" },
			params: { threadId: THREAD, turnId: "t1", serverName: "files", message: "Allow?", ...more },
		});
		const _meta = {
			codex_approval_kind: "mcp_tool_call",
			tool_name: "count",
			tool_params: { a: 1 },
			persist: ["session"],
		};
		const line = elicit({ _meta, requestedSchema: { type: "object", properties: {} } });
		expect(fold([...BEGUN, line]).asked[0]).toMatchObject({
			...{ toolName: "files.count", input: { a: 1 }, action: { kind: "other" } },
			mcp: { server: "files", tool: "count" },
		});
		const ofUser = elicit({ _meta, serverName: "mine" });
		expect(fold([...BEGUN, ofUser]).asked[0]).toMatchObject({ toolName: "mine.count", mcp: null });
		expect(answer(line, { kind: "allow" })).toEqual([
			{ id: 7, result: { action: "accept", content: {}, _meta: null } },
		]);
		expect(answer(line, { kind: "deny", message: "", stops: false })).toMatchObject([
			{ result: { action: "decline" } },
		]);
		const formOf = (type: string) => elicit({ requestedSchema: { type: "object", properties: { name: { type } } } });
		expect(fold([...BEGUN, formOf("string")]).asked).toMatchObject([
			{ kind: "questions", questions: [{ id: "name", text: "files: Allow?\nname" }] },
		]);
		expect(answer(formOf("string"), { kind: "answers", answers: { name: "Ada" } })).toEqual([
			{ id: 7, result: { action: "accept", content: { name: "Ada" }, _meta: null } },
		]);
		expect(answer(formOf("string"), { kind: "allow" })).toMatchObject([{ result: { action: "decline" } }]);
		expect(fold([...BEGUN, formOf("object")])).toMatchObject({
			asked: [],
			send: expect.arrayContaining([{ id: 7, error: expect.anything() }]),
		});
	});

	it("of an unknown kind is answered with an error, so that the program does not wait", () => {
		const { send, asked } = fold([...BEGUN, { id: "x", method: "item/tool/call", params: { threadId: THREAD } }]);
		expect(asked).toEqual([]);
		expect(send.at(-1)).toEqual({ id: "x", error: { code: -32601, message: '"item/tool/call" is not supported.' } });
	});

	it.each([
		["another turn", { turnId: "t2" }],
		["the same turn", { turnId: "t1", command: "rm -rf /" }],
	])("is not answered if another process repeats its id with %s", (_, other) => {
		const line = ask("commandExecution/requestApproval", command);
		const forged = { ...line, params: { ...line.params, ...other } };
		const { asked, settled, send, state } = fold([...BEGUN, line, forged]);
		expect(settled).toEqual(asked.map(({ id }) => id));
		expect(send.at(-1)).toMatchObject({ id: 7, error: { code: -32600 } });
		const [request] = asked;
		if (request === undefined) throw new Error("Nothing was asked.");
		expect(protocol.answer(state, request, { kind: "allow" })).toBe("");
		const resolved = { method: "serverRequest/resolved", params: { threadId: THREAD, requestId: 7 } };
		expect(fold([...BEGUN, line, resolved, forged]).asked).toHaveLength(1);
	});

	it.each([7, "7"])("is another one if its id has another type than %j", (id) => {
		const line = ask("commandExecution/requestApproval", command);
		const other = { ...line, id: id === 7 ? "7" : 7, params: { ...line.params, command: "rm -rf /" } };
		const { asked, state } = fold([...BEGUN, { ...line, id }, other]);
		expect(asked).toHaveLength(2);
		const [request] = asked;
		if (request === undefined) throw new Error("Nothing was asked.");
		expect(JSON.parse(protocol.answer(state, request, { kind: "allow" }))).toMatchObject({ id });
	});

	it.each(["hasOwnProperty", "toString", "constructor", "__proto__"])("of the method %s is refused", (method) => {
		const { send, asked } = fold([...BEGUN, { id: 1, method, params: { threadId: THREAD, id: "x" } }]);
		expect(asked).toEqual([]);
		expect(send.at(-1)).toMatchObject({ id: 1, error: { code: -32601 } });
	});

	it("is settled when the program no longer waits, or its turn is over", () => {
		const line = ask("commandExecution/requestApproval", command);
		const resolved = { method: "serverRequest/resolved", params: { threadId: THREAD, requestId: 7 } };
		for (const end of [resolved, over("t1")]) {
			const { settled, state } = fold([...BEGUN, line, end]);
			expect([settled, state.requests.size]).toEqual([["t1/7"], 0]);
		}
	});
});

it("interrupts the running turn", () => {
	expect(JSON.parse(protocol.interrupt(fold(BEGUN).state, MESSAGE))).toEqual({
		id: `interrupt/${MESSAGE}`,
		method: "turn/interrupt",
		params: { threadId: THREAD, turnId: "t1" },
	});
});

it("ignores the turns of sub-agents, and lines that are no messages", () => {
	const other = { method: "turn/completed", params: { threadId: "sub", turn: { id: "t2", status: "completed" } } };
	const { state } = fold([...BEGUN, other, "no JSON", { type: "turn.completed" }, { id: null }, { method: 1 }]);
	expect(state).toEqual(fold(BEGUN).state);
});

describe("a recorded conversation", () => {
	const all = recordings.readAll("codex-0.171.0").filter(({ name }) => name.startsWith("talk-"));
	const linesOf = (name: string) => recordings.read("codex-0.171.0", name).stdout.trimEnd().split("\n");

	it.each(all)("has the same effects when another server reads it: $name", ({ stdout }) => {
		const lines = stdout.trimEnd().split("\n");
		const first = fold(lines);
		expect(fold(lines)).toEqual(first);
		expect(first.asked.map(({ id }) => id)).toEqual(expect.arrayContaining(first.settled));
		expect(protocol.isOver(first.state)).toBe(parseCodexOutput(stdout).isTurnOver);
	});

	it.each([
		["talk-20-message-in-a-tool", [MESSAGE]],
		["talk-21-message-while-streaming", [MESSAGE]],
		["talk-22-interrupt-with-a-pending-message", [MESSAGE, OTHER]],
	])("delivers each message: %s", (name, delivered) => {
		expect(fold(linesOf(name)).delivered.toSorted()).toEqual(delivered);
	});

	it.each([
		["talk-06-approval-command", ["touch made.txt", "touch two.txt", "touch three.txt"]],
		["talk-23-allowed-for-the-run", ["echo a >>a"]],
		["talk-27-sub-agent", ["touch sub.txt", "sleep 4"]],
	])("asks before each command: %s", (name, commands) => {
		const { asked, settled } = fold(linesOf(name));
		expect(asked.map((request) => request.kind === "permission" && request.action)).toMatchObject(
			commands.map((command) => ({ kind: "command", command })),
		);
		expect(settled).toHaveLength(commands.length);
	});
});
