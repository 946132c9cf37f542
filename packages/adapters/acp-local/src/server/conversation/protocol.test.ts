import { describe, expect, it } from "vitest";
import { ask, chunk, converse, git, MESSAGE, OTHER, READY, web } from "../../__tests__/fold-conversation.ts";
import { messageRpcId } from "../../events/rpc-ids.ts";

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

	it("is refused by a turn that was cancelled before its first output, so that it is not lost", () => {
		const { open, read, say, update, isOver } = converse();
		open();
		read({ id: 2, result: {} });
		say(MESSAGE);
		const cancelled = { id: messageRpcId(MESSAGE), result: { stopReason: "cancelled" } };
		expect(read(cancelled)).toMatchObject({ refused: [MESSAGE] });
		expect(isOver()).toBe(true);
		say(OTHER);
		update(chunk);
		const step = read({ ...cancelled, id: messageRpcId(OTHER) });
		expect([step.refused ?? [], step.delivered ?? []]).toEqual([[], []]);
	});

	it("is not delivered by a late update of a call of the turn before", () => {
		const { open, read, say, update, isOver } = converse();
		open();
		update({ sessionUpdate: "tool_call", toolCallId: "t", kind: "execute" });
		read({ id: 2, result: { stopReason: "cancelled" } });
		say(MESSAGE);
		expect(update({ sessionUpdate: "tool_call_update", toolCallId: "t", status: "failed" }).delivered).toBeUndefined();
		expect(isOver()).toBe(true);
		expect(read({ id: messageRpcId(MESSAGE), error: { code: 1, message: "No" } }).refused).toEqual([MESSAGE]);
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
