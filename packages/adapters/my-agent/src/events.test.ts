import { describeProgram } from "@paperclipai/test-support/adapter/describe-program.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { events } from "./events.ts";
import { type } from "./index.ts";
import { program } from "./program.ts";

const { createStdoutParser, parseStdoutLine } = events;

const ts = "2026-01-01T00:00:00.000Z";

function parseAll(lines: string[]) {
	const parser = createStdoutParser();
	return lines.flatMap((line) => parser.parseLine(line, ts));
}

describeProgram({ type, program, events, recordings: new URL("./__fixtures__/", import.meta.url) });

describe("createStdoutParser", () => {
	it("reads a whole run", () => {
		const entries = parseAll([
			"[my-agent] session 7a3f new",
			"┊ 💬 I look first.",
			"┊ $ git log -1",
			"┊ [done] $ git log -1 — e85573b Begin — again  0.3s",
			"┊ read 3 files",
			"┊ [failed] read 3 files — permission denied  1.0s",
			"# Report",
			"",
			"- one",
			'[my-agent] result {"sessionId":"7a3f","isError":false,"summary":"3 files."}',
		]);
		expect(entries).toMatchObject([
			{ kind: "init", sessionId: "7a3f" },
			{ kind: "thinking", text: "I look first." },
			{ kind: "tool_call", name: "shell", input: { command: "git log -1" }, toolUseId: "my-agent-1" },
			{
				kind: "tool_result",
				toolUseId: "my-agent-1",
				toolName: "shell",
				content: "e85573b Begin — again (0.3s)",
				isError: false,
			},
			{ kind: "tool_call", name: "read", input: { description: "3 files" }, toolUseId: "my-agent-2" },
			{ kind: "tool_result", toolUseId: "my-agent-2", content: "permission denied (1.0s)", isError: true },
			{ kind: "assistant", text: "# Report" },
			{ kind: "assistant", text: "" },
			{ kind: "assistant", text: "- one" },
			{ kind: "result", text: "3 files.", subtype: "success", isError: false },
		]);
	});

	it.each([
		["[my-agent] Starting session abc123", { kind: "system", text: "Starting session abc123" }],
		[
			'[my-agent] result {"summary":"x","usage":{"inputTokens":5,"outputTokens":2,"costUsd":0.5}}',
			{ kind: "result", text: "x", inputTokens: 5, outputTokens: 2, cachedTokens: 0, costUsd: 0.5 },
		],
		["[my-agent] result {broken}", { kind: "system", text: "result {broken}" }],
		["[error] no such file", { kind: "stderr", text: "no such file" }],
		["$ ls /tmp", { kind: "tool_call", name: "shell", input: { command: "ls /tmp" } }],
		["💬 hm", { kind: "thinking", text: "hm" }],
		["Thinking about the task...", { kind: "assistant", text: "Thinking about the task..." }],
		["read is a word", { kind: "assistant", text: "read is a word" }],
	])("reads %j", (line, expected) => {
		expect(parseStdoutLine(line, ts)).toMatchObject([expected]);
	});

	it("gives a closing line without an opening line both entries", () => {
		expect(parseStdoutLine("[done] $ ls — /src /README.md  0.3s", ts)).toMatchObject([
			{ kind: "tool_call", toolUseId: "my-agent-1" },
			{ kind: "tool_result", toolUseId: "my-agent-1", content: "/src /README.md (0.3s)" },
		]);
	});

	it("pairs steps of the same name in their order, and forgets them on reset", () => {
		const parser = createStdoutParser();
		const ids = (line: string) => parser.parseLine(line, ts).map((entry) => "toolUseId" in entry && entry.toolUseId);
		expect([...ids("┊ $ a"), ...ids("┊ $ a"), ...ids("┊ [done] $ a"), ...ids("┊ [done] $ a")]).toEqual([
			"my-agent-1",
			"my-agent-2",
			"my-agent-1",
			"my-agent-2",
		]);
		ids("┊ $ a");
		parser.reset();
		expect(ids("┊ [done] $ a")).toEqual(["my-agent-1", "my-agent-1"]);
	});

	it("pairs many open steps in time that grows with their number", () => {
		const parser = createStdoutParser();
		const count = 20_000;
		for (let step = 0; step < count; step++) parser.parseLine(`┊ step ${step}`, ts);
		const entries = parser.parseLine(`┊ [done] step ${count - 1}`, ts);
		expect(entries).toMatchObject([{ kind: "tool_result", toolUseId: `my-agent-${count}` }]);
		for (let step = 0; step < count; step++) parser.parseLine(`┊ [done] other ${step}`, ts);
	});

	it("gives at least one entry for any line, and the same again after a reset", () => {
		const prefix = fc.constantFrom("", "┊ ", "┊", "[my-agent] ", "[my-agent] result {", "[done] ", "┊ [failed] ", "$ ");
		const lines = fc.array(fc.tuple(prefix, fc.string()).map(([start, rest]) => start + rest));
		fc.assert(
			fc.property(lines, (input) => {
				const parser = createStdoutParser();
				const first = input.map((line) => parser.parseLine(line, ts));
				expect(first.every((entries) => entries.length > 0)).toBe(true);
				parser.reset();
				expect(input.map((line) => parser.parseLine(line, ts))).toEqual(first);
			}),
		);
	});
});

describe("the facts of a run", () => {
	const usage = { inputTokens: 100, outputTokens: 5, cachedInputTokens: 20, costUsd: 0.25 };
	const counts = { inputTokens: 100, outputTokens: 5, cachedInputTokens: 20 };
	const factsOf = (line: string) => events.createLineReader()(line)?.facts;

	it("are in the result line, which proves the session", () => {
		const line = `[my-agent] result ${JSON.stringify({ sessionId: "s", isError: false, summary: "Done.", reportPath: "/r", usage })}`;
		expect(factsOf(line)).toEqual({
			sessionId: "s",
			isTurnOver: true,
			isError: false,
			summary: "Done.",
			model: null,
			reportPath: "/r",
			usage: counts,
			costUsd: 0.25,
		});
		expect(factsOf('[my-agent] result {"summary":"No session."}')).toBeUndefined();
		expect(factsOf("# Report")).toBeUndefined();
	});

	const tokens = { inputTokens: 20, outputTokens: 5 };

	it.each([
		[{ ...tokens, cachedInputTokens: 4, costUsd: 0.25 }, { ...tokens, cachedInputTokens: 4 }, 0.25],
		[{ ...tokens, costUsd: 0 }, tokens, 0],
		[{ ...tokens, outputTokens: 4.6 }, tokens, null],
		[{ ...tokens, costUsd: "0.25" }, tokens, null],
		[{ ...tokens, costUsd: -1 }, tokens, null],
		[{ ...tokens, costUsd: null }, tokens, null],
		[{ ...tokens, cachedInputTokens: "4" }, tokens, null],
		[{ ...tokens, inputTokens: "20" }, null, null],
		[{ ...tokens, outputTokens: -5 }, null, null],
		[{ inputTokens: 20 }, null, null],
	])("include the usage %j", (reported, usage, costUsd) => {
		expect(factsOf(`[my-agent] usage ${JSON.stringify(reported)}`)).toEqual({ usage, costUsd });
		expect(factsOf(`[my-agent] result ${JSON.stringify({ sessionId: "s", usage: reported })}`)).toMatchObject({
			usage,
			costUsd,
		});
	});
});
