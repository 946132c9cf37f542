import type { AgentAnswer, AgentMcpServer, AgentRequest } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { messageRpcId } from "../../events/rpc-ids.ts";
import { type ConversationSession, type ConversationState, createAcpProtocol } from "./protocol.ts";

const SESSION: ConversationSession = {
	cwd: "/project",
	requested: null,
	mode: "",
	configOptions: [],
	mcpServers: [],
	shouldAsk: true,
};
const MESSAGE = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b01";
const OTHER = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b02";
const READY = { protocolVersion: 1, agentCapabilities: { loadSession: true } };

/** A program whose lines are given by the test. */
function converse(more: Partial<ConversationSession> = {}) {
	const protocol = createAcpProtocol({ ...SESSION, ...more });
	const { state: first, send } = protocol.start("Do it.");
	let state: ConversationState = first;
	let pending: string[] = [];
	const read = (message: object) => {
		const line = JSON.stringify({ jsonrpc: "2.0", ...message });
		const step = protocol.onLine(
			state,
			line,
			() => null,
			() => pending,
		);
		state = step.state;
		const settled = [...(step.delivered ?? []), ...(step.refused ?? [])];
		pending = pending.filter((id) => !settled.includes(id));
		return { ...step, texts: (step.send ?? []).map(({ text }) => JSON.parse(text)) };
	};
	const write = (request: AgentRequest, answer: AgentAnswer) => protocol.answer(state, request, answer);
	return {
		start: send.map(({ text }) => JSON.parse(text)),
		read,
		update: (update: object) => read({ method: "session/update", params: { sessionId: "s", update } }),
		open(result: object = {}) {
			read({ id: 0, result: READY });
			return read({ id: 1, result: { sessionId: "s", ...result } });
		},
		say(...ids: string[]) {
			pending = [...pending, ...ids];
			return ids.map((id) => JSON.parse(protocol.message(state, { id, text: "More." })));
		},
		write,
		answer: (request: AgentRequest, answer: AgentAnswer) =>
			write(request, answer)
				.trimEnd()
				.split("\n")
				.map((text) => JSON.parse(text)),
		interrupt: () =>
			protocol
				.interrupt(state, MESSAGE)
				.trimEnd()
				.split("\n")
				.map((text) => JSON.parse(text)),
		isReady: () => protocol.isReady?.(state),
		isOver: () => protocol.isOver(state),
	};
}

const chunk = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Hi" } };
const OPTIONS = [
	{ optionId: "always", kind: "allow_always" },
	{ optionId: "yes", kind: "allow_once" },
	{ optionId: "no", kind: "reject_once" },
];
const ask = (toolCall: object, options: object[] = OPTIONS) => ({
	id: 7,
	method: "session/request_permission",
	params: { sessionId: "s", toolCall: { toolCallId: "t", ...toolCall }, options },
});

const git: AgentMcpServer = { name: "git", transport: "stdio", command: "node", args: ["a.mjs"], env: { TOKEN: "t" } };
const web: AgentMcpServer = {
	...{ name: "web", transport: "http", url: "https://a.example/mcp", headers: { "X-Key": "k" } },
};

describe("MCP servers", () => {
	const stdio = { name: "git", command: "node", args: ["a.mjs"], env: [{ name: "TOKEN", value: "t" }] };
	const http = {
		...{ type: "http", name: "web", url: "https://a.example/mcp", headers: [{ name: "X-Key", value: "k" }] },
	};
	const mcpServers = [git, web, { ...git, name: "limited", tools: ["list"] }];

	it.each([null, "old"])("are passed on as far as the agent takes them, to session %s", (requested) => {
		const opened = (mcpCapabilities: object) => {
			const { read } = converse({ mcpServers, requested });
			return read({ id: 0, result: { ...READY, agentCapabilities: { loadSession: true, mcpCapabilities } } }).texts[0];
		};
		const method = requested === null ? "session/new" : "session/load";
		expect(opened({ http: true })).toMatchObject({ method, params: { mcpServers: [stdio, http] } });
		expect(opened({})).toMatchObject({ method, params: { mcpServers: [stdio] } });
	});

	it.each([
		["names a tool", { title: "mcp__git__log", kind: "other" }, { server: "git", tool: "log" }],
		["names it apart from the title", { name: "mcp__git__log", title: "Log" }, { server: "git", tool: "log" }],
		["is for a tool of another server", { title: "mcp__mine__log" }, undefined],
		["has a title that a model wrote", { title: "mcp__git__log", kind: "think" }, undefined],
		["is for a command", { title: "mcp__git__log", rawInput: { command: "make" } }, undefined],
		["is for a file", { title: "mcp__git__log", kind: "edit", rawInput: { path: "a" } }, undefined],
		["has more words", { title: "mcp__git__log of main" }, undefined],
	])("are named for a request that %s", (_, call, expected) => {
		const { open, read } = converse({ mcpServers });
		open();
		const [request] = read(ask(call)).asked ?? [];
		expect(request?.kind === "permission" ? request.mcp : null).toEqual(expected);
	});
});

describe("the handshake", () => {
	it("offers no file system and no terminal", () => {
		expect(converse().start).toMatchObject([
			{
				method: "initialize",
				params: {
					protocolVersion: 1,
					clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
				},
			},
		]);
	});

	it("opens a session, and sends the prompt", () => {
		const { read, isReady, isOver } = converse();
		expect(read({ id: 0, result: READY }).texts).toMatchObject([
			{ id: 1, method: "session/new", params: { cwd: "/project", mcpServers: [] } },
		]);
		expect(isReady()).toBe(false);
		expect(read({ id: 1, result: { sessionId: "s" } }).texts).toMatchObject([
			{ id: 2, method: "session/prompt", params: { sessionId: "s", prompt: [{ type: "text", text: "Do it." }] } },
		]);
		expect([isReady(), isOver()]).toEqual([true, false]);
		read({ id: 2, result: { stopReason: "end_turn" } });
		expect(isOver()).toBe(true);
	});

	it("loads a session, whose earlier turns change nothing", () => {
		const { read, update } = converse({ requested: "s" });
		expect(read({ id: 0, result: READY }).texts).toMatchObject([
			{ method: "session/load", params: { sessionId: "s" } },
		]);
		update({ sessionUpdate: "tool_call", toolCallId: "old", kind: "execute" });
		const { texts, state } = read({ id: 1, result: {} });
		expect(texts).toMatchObject([{ method: "session/prompt", params: { sessionId: "s" } }]);
		expect(state.calls.size).toBe(0);
	});

	it("starts a new session if the agent cannot load one", () => {
		const { read } = converse({ requested: "s" });
		expect(read({ id: 0, result: { protocolVersion: 1 } }).texts).toMatchObject([{ method: "session/new" }]);
	});

	it("sets the mode and the options, one after the other, before the prompt", () => {
		const { open, read } = converse({ mode: "plan", configOptions: [["model", "big"]] });
		expect(open().texts).toMatchObject([{ method: "session/set_mode", params: { modeId: "plan" } }]);
		expect(read({ id: 10, result: {} }).texts).toMatchObject([
			{ method: "session/set_config_option", params: { configId: "model", value: "big" } },
		]);
		expect(read({ id: 11, result: {} }).texts).toMatchObject([{ method: "session/prompt" }]);
	});

	it.each([
		[true, "auto", "session/set_mode"],
		[true, "default", "session/prompt"],
		[false, "auto", "session/prompt"],
	])("chooses a mode that asks if people decide: %s, %s: %s", (shouldAsk, currentModeId, method) => {
		const modes = { currentModeId, availableModes: [{ id: "auto" }, { id: "default" }] };
		expect(converse({ shouldAsk }).open({ modes }).texts).toMatchObject([{ method }]);
	});

	it.each([0, 1])("is over when request %i fails", (id) => {
		const { read, isReady, isOver } = converse();
		if (id === 1) read({ id: 0, result: READY });
		const { texts } = read({ id, error: { code: -32000, message: "Authentication required" } });
		expect([texts, isReady(), isOver()]).toEqual([[], false, true]);
	});

	it("is over when the agent speaks another version", () => {
		const { read, isOver } = converse();
		expect(read({ id: 0, result: { protocolVersion: 2 } }).texts).toEqual([]);
		expect(isOver()).toBe(true);
	});

	it("does not send the prompt if a setting is rejected", () => {
		const { open, read, isOver } = converse({ mode: "nope" });
		open();
		expect(read({ id: 10, error: { code: -32602, message: "Invalid params" } }).texts).toEqual([]);
		expect(isOver()).toBe(true);
	});
});

describe("a message", () => {
	it("is delivered by the first output of its turn", () => {
		const { open, read, update, say, isOver } = converse();
		open();
		update(chunk);
		read({ id: 2, result: { stopReason: "end_turn" } });
		const id = messageRpcId(MESSAGE);
		expect(say(MESSAGE)).toMatchObject([{ id, method: "session/prompt", params: { prompt: [{ text: "More." }] } }]);
		expect(update({ sessionUpdate: "usage_update" }).delivered).toBeUndefined();
		expect(update(chunk).delivered).toEqual([MESSAGE]);
		expect(isOver()).toBe(false);
		expect(update(chunk).delivered).toBeUndefined();
		read({ id, result: { stopReason: "end_turn" } });
		expect(isOver()).toBe(true);
	});

	it("is delivered or refused by the end of a turn without output", () => {
		const { open, read, say, isOver } = converse();
		open();
		read({ id: 2, result: {} });
		say(MESSAGE);
		expect(read({ id: messageRpcId(MESSAGE), result: {} }).delivered).toEqual([MESSAGE]);
		say(OTHER);
		expect(read({ id: messageRpcId(OTHER), error: { code: 1, message: "No" } }).refused).toEqual([OTHER]);
		expect(isOver()).toBe(true);
	});

	it("is delivered in its turn when another server reads all lines again", () => {
		const { open, read, update, say } = converse();
		// The journal already contains both messages.
		say(MESSAGE, OTHER);
		open();
		expect(update(chunk).delivered).toBeUndefined();
		read({ id: 2, result: {} });
		expect(update(chunk).delivered).toEqual([MESSAGE]);
		read({ id: messageRpcId(MESSAGE), result: {} });
		expect(update(chunk).delivered).toEqual([OTHER]);
	});

	it("that interrupts cancels the turn and what it waits for", () => {
		const { open, read, interrupt } = converse();
		open();
		read(ask({ kind: "execute", rawInput: { command: "ls" } }));
		expect(interrupt()).toMatchObject([
			{ method: "session/cancel", params: { sessionId: "s" } },
			{ id: 7, result: { outcome: { outcome: "cancelled" } } },
		]);
	});
});

describe("a request for permission", () => {
	it.each<[object, object]>([
		[
			{ kind: "execute", rawInput: { command: "ls", cwd: "/project" } },
			{ kind: "command", command: "ls", cwd: "/project" },
		],
		[
			{ kind: "execute", rawInput: { command: ["bash", "-lc", "a && b"] } },
			{ kind: "command", command: "a && b", cwd: null },
		],
		[
			{ kind: "execute", rawInput: { command: ["rm", "-r", "a b"] } },
			{ kind: "command", command: "rm -r 'a b'", cwd: null },
		],
		[
			{ kind: "read", title: "Read x", rawInput: { command: "cat x > y" } },
			{ kind: "command", command: "cat x > y", cwd: null },
		],
		[
			{ kind: "edit", locations: [{ path: "/a" }], rawInput: { file_path: "/b" } },
			{ kind: "edit", paths: ["/a", "/b"] },
		],
		[
			{ kind: "edit", content: [{ type: "diff", path: "/c", newText: "x" }] },
			{ kind: "edit", paths: ["/c"] },
		],
		[
			{ kind: "edit", title: "Edit /project/a" },
			{ kind: "edit", paths: [] },
		],
		[
			{ kind: "edit", rawInput: { command: "create" } },
			{ kind: "edit", paths: [] },
		],
		[
			{ kind: "search", rawInput: { path: ".", glob: "../**", pattern: "a/b" } },
			{ kind: "read", paths: [".", "../**"] },
		],
		[
			{ kind: "search", rawInput: { path: ".", pattern: "{x,/etc/**}" } },
			{ kind: "read", paths: [".", "{x,/etc/**}"] },
		],
		[
			{ kind: "read", rawInput: { path: "a", contextPath: "/etc/passwd", newText: "/x", content: "/y" } },
			{ kind: "read", paths: ["a", "/etc/passwd"] },
		],
		[
			{ kind: "read", rawInput: { paths: new Array(1_002).fill("a") } },
			{ kind: "read", paths: [] },
		],
		...[{ env: { NODE_OPTIONS: "-r ./x" } }, { stdin: "rm -rf /srv" }, { input: "x" }, { shell: "./x" }].map(
			(more): [object, object] => [
				{ kind: "execute", rawInput: { command: "npm test", ...more } },
				{ kind: "other", isUnclear: true },
			],
		),
		[
			{ kind: "execute", rawInput: { command: "npm test", env: {}, directory: "src" } },
			{ kind: "command", command: "npm test", cwd: "src" },
		],
		[{ kind: "execute", rawInput: { command: "npm test", cwd: "src", workdir: ".." } }, { kind: "other" }],
		[
			{ kind: "delete", locations: [{ path: "/a" }] },
			{ kind: "edit", paths: ["/a"] },
		],
		[
			{ kind: "read", rawInput: { path: "/a" } },
			{ kind: "read", paths: ["/a"] },
		],
		[{ kind: "read", locations: [{ path: "/a" }], content: [{ type: "diff", path: "/b" }] }, { kind: "other" }],
		[{ kind: "fetch", rawInput: { url: "http://localhost" } }, { kind: "other" }],
		[{ title: "ls" }, { kind: "other", isUnclear: true }],
		[
			{ kind: "think", title: "WebFetch" },
			{ kind: "other", isUnclear: true },
		],
		[
			{ kind: "execute", rawInput: { command: ["bash", "-lc", "npm test"] } },
			{ kind: "command", command: "npm test", cwd: null },
		],
		[
			{ kind: "execute", rawInput: { command: ["/tmp/evil", "-c", "npm test"] } },
			{ kind: "command", command: "/tmp/evil -c 'npm test'", cwd: null },
		],
		[
			{ kind: "execute", rawInput: { command: "npm test", args: ["; rm -rf /"] } },
			{ kind: "other", isUnclear: true },
		],
		[{ kind: "execute", rawInput: { command: "npm test", cmd: "rm -rf /" } }, { kind: "other" }],
		[{ kind: "execute", rawInput: { command: ["npm", 1] } }, { kind: "other" }],
		[{ kind: "edit", locations: [{ path: "a" }], rawInput: { command: "rm -rf /" } }, { kind: "other" }],
		[
			{ kind: "edit", rawInput: { command: "str_replace", path: "/a", old_str: "/etc", new_str: "../x" } },
			{ kind: "edit", paths: ["/a"] },
		],
		[
			{ kind: "read", rawInput: { command: "view", path: "/etc/shadow" } },
			{ kind: "read", paths: ["/etc/shadow"] },
		],
		[
			{ kind: "read", rawInput: { command: "create", path: "/etc/profile", file_text: "x" } },
			{ kind: "edit", paths: ["/etc/profile"] },
		],
		[{ rawInput: { command: "str_replace", path: "~/x" } }, { kind: "edit", paths: ["~/x"] }],
		[
			{ kind: "execute", rawInput: { command: "view", path: "/etc/shadow" } },
			{ kind: "other", isUnclear: true },
		],
		[{ rawInput: { command: "open", target_file: "/etc/shadow" } }, { kind: "other", isUnclear: true }],
		[
			{ kind: "move", locations: [{ path: "a" }], rawInput: { destination: "/etc/cron.d/x" } },
			{ kind: "edit", paths: ["a", "/etc/cron.d/x"] },
		],
		[
			{ kind: "edit", locations: [{ path: "a" }], rawInput: { edits: [{ where: "/etc/passwd" }] } },
			{ kind: "edit", paths: ["a", "/etc/passwd"] },
		],
		[
			{ kind: "read", locations: [{ path: "file:///etc/a%20b" }], rawInput: { files: ["~/x", "y"] } },
			{ kind: "read", paths: ["/etc/a b", "~/x", "y"] },
		],
		[
			{ kind: "read", locations: [{ path: "ssh://host/x" }] },
			{ kind: "read", paths: ["ssh://host/x"] },
		],
	])("for %j is %j", (toolCall, action) => {
		const { open, read } = converse();
		open();
		expect(read(ask(toolCall)).asked).toMatchObject([{ kind: "permission", toolUseId: "t", action }]);
	});

	it("contains what was said about its call before, and the diff", () => {
		const { open, read, update } = converse();
		open();
		update({ sessionUpdate: "tool_call", toolCallId: "t", kind: "edit", title: "Edit a", rawInput: { path: "/a" } });
		const content = [{ type: "diff", path: "/a", oldText: "one\ntwo\n", newText: "one\nthree\n" }];
		expect(read(ask({ content })).asked).toMatchObject([
			{
				toolName: "Edit",
				input: { path: "/a" },
				description: "Edit a",
				diff: "--- /a\n+++ /a\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n",
				canChangeInput: false,
			},
		]);
	});

	it("is a plan if the agent leaves its planning mode", () => {
		const { open, read } = converse();
		open();
		expect(read(ask({ kind: "switch_mode", rawInput: { plan: "# Plan" } })).asked).toMatchObject([
			{ kind: "plan", plan: "# Plan" },
		]);
	});

	it.each<[AgentAnswer, object[]]>([
		[{ kind: "allow" }, [{ id: 7, result: { outcome: { outcome: "selected", optionId: "yes" } } }]],
		[
			{ kind: "deny", message: "No.", stops: false },
			[{ id: 7, result: { outcome: { outcome: "selected", optionId: "no" } } }],
		],
		[
			{ kind: "deny", message: "No.", stops: true },
			[{ method: "session/cancel" }, { id: 7, result: { outcome: { outcome: "cancelled" } } }],
		],
	])("is answered %j once", (answer, expected) => {
		const { open, read, answer: write } = converse();
		open();
		const [request] = read(ask({ rawInput: { command: "ls" } })).asked ?? [];
		if (request === undefined) throw new Error("Nothing was asked.");
		expect(write(request, answer)).toMatchObject(expected);
	});

	it.each([{ toolCallId: "t" }, { toolCallId: "other" }])("is not answered if %j repeats its id", (other) => {
		const { open, read, write } = converse();
		open();
		const [request] = read(ask({ rawInput: { command: "ls" } })).asked ?? [];
		if (request === undefined) throw new Error("Nothing was asked.");
		const repeated = read(ask({ rawInput: { command: "rm -rf /" }, ...other }));
		expect(repeated).toMatchObject({ settled: [request.id] });
		expect(repeated.asked ?? []).toEqual([]);
		expect(JSON.parse(repeated.send?.[0]?.text ?? "")).toMatchObject({ id: 7, error: { code: -32600 } });
		expect(write(request, { kind: "allow" })).toBe("");
	});

	it("ends with the others of its turn when a person denies one and stops the agent", () => {
		const { open, read, answer } = converse();
		open();
		const [first] = read(ask({ rawInput: { command: "ls" } })).asked ?? [];
		read({ ...ask({ toolCallId: "u", rawInput: { command: "pwd" } }), id: 8 });
		if (first === undefined) throw new Error("Nothing was asked.");
		const written = answer(first, { kind: "deny", message: "No.", stops: true });
		const cancelled = { result: { outcome: { outcome: "cancelled" } } };
		expect(written).toMatchObject([{ method: "session/cancel" }, { id: 7, ...cancelled }, { id: 8, ...cancelled }]);
	});

	it.each([
		[[{ optionId: "always", kind: "allow_always" }], { outcome: "cancelled" }],
		[
			[
				{ optionId: "always", kind: "allow_always" },
				{ optionId: "no", kind: "reject_once" },
			],
			{ outcome: "selected", optionId: "no" },
		],
	])("that can only be allowed for good is rejected: %j", (options, outcome) => {
		const { open, read } = converse();
		open();
		const { asked, texts } = read(ask({ rawInput: { command: "ls" } }, options));
		expect([asked, texts]).toMatchObject([undefined, [{ id: 7, result: { outcome } }]]);
	});

	it.each([7, "7"])("is another one if its id has another type than %j", (id) => {
		const { open, read, answer } = converse();
		open();
		const [request] = read({ ...ask({ rawInput: { command: "ls" } }), id }).asked ?? [];
		const other = read({ ...ask({ rawInput: { command: "rm -rf /" } }), id: id === 7 ? "7" : 7 });
		expect(other.asked).toHaveLength(1);
		if (request === undefined) throw new Error("Nothing was asked.");
		expect(answer(request, { kind: "allow" })).toMatchObject([{ id }]);
	});

	it("is not settled by the end of a turn that was not begun", () => {
		const { open, read, isOver } = converse();
		open();
		read(ask({ rawInput: { command: "ls" } }));
		expect(read({ id: 123_456, result: { stopReason: "end_turn" } }).settled ?? []).toEqual([]);
		expect(isOver()).toBe(false);
	});

	it("with a very long id is ignored", () => {
		const { open, read } = converse();
		open();
		const step = read({ ...ask({ rawInput: { command: "ls" } }), id: "x".repeat(1000) });
		expect([step.asked ?? [], step.texts]).toEqual([[], []]);
	});

	it("is settled when its call has ended", () => {
		const { open, read, update } = converse();
		open();
		read(ask({ rawInput: { command: "ls" } }));
		expect(update({ sessionUpdate: "tool_call_update", toolCallId: "other", status: "completed" }).settled).toEqual([]);
		expect(update({ sessionUpdate: "tool_call_update", toolCallId: "t", status: "completed" }).settled).toEqual([
			"t/7",
		]);
	});

	it("is settled when the turn is over", () => {
		const { open, read } = converse();
		open();
		read(ask({ rawInput: { command: "ls" } }));
		expect(read({ id: 2, result: { stopReason: "cancelled" } }).settled).toEqual(["t/7"]);
	});
});

it.each(["fs/read_text_file", "terminal/create", "craft/drainMidTurnQueue"])("answers %s with an error", (method) => {
	const { open, read } = converse();
	open();
	expect(read({ id: "x", method, params: {} }).texts).toMatchObject([{ id: "x", error: { code: -32601 } }]);
});
