import { checkEntries } from "@paperclipai/adapter-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStdoutParser, parseStdoutLine } from "./index.ts";

const TS = "2026-01-01T00:00:00.000Z";

function parse(...events: unknown[]) {
	const parser = createStdoutParser();
	return events.flatMap((event) => parser.parseLine(JSON.stringify(event), TS));
}

describe("messages of codex app-server as transcript entries", () => {
	const THREAD = "01a21aa5-cc36-7bd3-ab35-36658a7c75c2";
	const opened = { id: "thread", result: { thread: { id: THREAD }, model: "m" } };
	const notify = (method: string, params: object, threadId = THREAD) => ({ method, params: { threadId, ...params } });
	const item = (phase: string, fields: object) => notify(`item/${phase}`, { item: { id: "i", ...fields } });
	const chunk = (delta: string) => notify("item/agentMessage/delta", { itemId: "half", delta });
	const over = (status: string) => notify("turn/completed", { turn: { status } });
	const kinds = (...lines: object[]) =>
		parse(...lines).map((entry) => ("text" in entry && entry.text !== "" ? `${entry.kind} ${entry.text}` : entry.kind));

	it("shows the half answer that a message has interrupted, before the message", () => {
		const message = item("started", { type: "userMessage", clientId: "m", content: [{ type: "text", text: "Stop." }] });
		expect(kinds(opened, chunk("half "), chunk("way"), message, over("completed"))).toEqual([
			"init",
			"assistant half way",
			"user Stop.",
			"result",
		]);
		const whole = item("completed", { id: "half", type: "agentMessage", text: "whole" });
		expect(kinds(opened, chunk("wh"), whole, message)).toEqual(["init", "assistant whole", "user Stop."]);
		expect(kinds(opened, chunk("half"), over("interrupted"))).toEqual(["init", "assistant half", "result"]);
	});

	it("does not repeat the prompt", () => {
		const prompt = item("started", {
			type: "userMessage",
			clientId: "prompt",
			content: [{ type: "text", text: "Do." }],
		});
		expect(kinds(opened, prompt)).toEqual(["init"]);
	});

	it("shows the lines of a change", () => {
		const changes = [
			{ path: "/a", kind: { type: "update", move_path: "/b" }, diff: "@@ -1 +1 @@\n-x\n+y\n z\n" },
			{ path: "/c", kind: { type: "add" }, diff: "new\n" },
		];
		const entries = parse(opened, item("completed", { type: "fileChange", status: "completed", changes }));
		expect(entries.filter(({ kind }) => kind === "diff")).toMatchObject([
			{ changeType: "file_header", text: "M /a -> /b" },
			{ changeType: "hunk", text: "@@ -1 +1 @@" },
			{ changeType: "remove", text: "-x" },
			{ changeType: "add", text: "+y" },
			{ changeType: "context", text: " z" },
			{ changeType: "file_header", text: "A /c" },
			{ changeType: "add", text: "+new" },
		]);
	});

	it("closes the calls of a turn that was stopped", () => {
		const command = { type: "commandExecution", command: "ls", status: "inProgress" };
		expect(parse(opened, item("started", command), over("interrupted"))).toMatchObject([
			{ kind: "init", model: "m", sessionId: THREAD },
			{ kind: "tool_call", toolUseId: "i" },
			{ kind: "tool_result", toolUseId: "i", content: "The turn was stopped.", isError: true },
			{ kind: "result", subtype: "interrupted", isError: false },
		]);
	});

	it("shows plans, and tokens at the end of their turn, but not what a sub-agent does", () => {
		const plan = notify("turn/plan/updated", {
			turnId: "t",
			plan: [{ step: "read", status: "completed" }, { step: "write" }],
		});
		const total = { inputTokens: 30, cachedInputTokens: 20, outputTokens: 5, reasoningOutputTokens: 1 };
		const usage = notify("thread/tokenUsage/updated", { tokenUsage: { total } });
		const ofSubAgent = notify("item/completed", { item: { id: "s", type: "agentMessage", text: "sub" } }, "other");
		expect(parse(opened, plan, usage, ofSubAgent, over("completed"))).toMatchObject([
			{ kind: "init" },
			{ kind: "tool_call", toolKind: "todo" },
			{ kind: "tool_result", content: "[x] read\n[ ] write" },
			{ kind: "result", inputTokens: 30, cachedTokens: 20, outputTokens: 5, reasoningTokens: 1, coversSession: true },
		]);
	});

	it("names why a request was refused, except if it was only late", () => {
		const refused = (message: string) => ({ id: "message/1", error: { code: -32600, message } });
		expect(kinds(refused("Input is too long."), refused("no active turn to steer"))).toEqual([
			"system Input is too long.",
		]);
	});

	it("shows an unknown item as it is", () => {
		const line = JSON.stringify(item("completed", { type: "hologram" }));
		expect(parseStdoutLine(line, TS)).toEqual([{ kind: "stdout", ts: TS, text: line }]);
	});

	it("gives valid entries for any JSON of the shapes it knows", () => {
		const value = fc.jsonValue();
		const methods = [
			...["item/started", "item/completed", "item/agentMessage/delta", "turn/plan/updated", "turn/completed"],
			...["thread/tokenUsage/updated", "error", "warning", "configWarning", "serverRequest/resolved"],
		];
		const types = [
			...["userMessage", "agentMessage", "reasoning", "commandExecution", "fileChange", "mcpToolCall", "webSearch"],
			...["collabAgentToolCall", "imageView", "imageGeneration", "dynamicToolCall", "plan", "contextCompaction"],
		];
		const anyItem = fc.record(
			{
				...{ id: value, text: value, command: value, changes: value, content: value, summary: value, status: value },
				...{
					result: value,
					error: value,
					arguments: value,
					exitCode: value,
					agentsStates: value,
					tool: value,
					path: value,
				},
				type: fc.constantFrom(...types),
			},
			{ requiredKeys: ["type"] },
		);
		const params = fc.record(
			{ item: anyItem, turn: value, plan: value, tokenUsage: value, error: value, message: value, delta: value },
			{ requiredKeys: [] },
		);
		const message = fc.record({ id: value, method: fc.constantFrom(...methods), params, result: value, error: value });
		const parser = createStdoutParser();
		fc.assert(
			fc.property(message, fc.boolean(), ({ id, method, params, ...response }, isNotification) => {
				const line = JSON.stringify(isNotification ? { method, params } : { id, ...response });
				expect(checkEntries(parser.parseLine(line, TS), line, TS).dropped).toBe(0);
			}),
			{ numRuns: 500 },
		);
	});
});
