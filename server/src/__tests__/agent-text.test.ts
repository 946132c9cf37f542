import { judgeClaudeRun, parseClaudeOutput } from "@paperclipai/adapter-claude-local/server";
import { createStdoutParser as createClaudeParser } from "@paperclipai/adapter-claude-local/ui";
import { judgeCodexRun, parseCodexOutput } from "@paperclipai/adapter-codex-local/server";
import { createStdoutParser as createCodexParser } from "@paperclipai/adapter-codex-local/ui";
import { createStdoutParser as createMyAgentParser } from "@paperclipai/adapter-my-agent/ui";
import { expect, it } from "vitest";
import { superlinearAt } from "./support/cpu-growth.ts";
import { type RegexLiteral, regexLiterals } from "./support/regex-literals.ts";

/** Where text of an agent or of its program meets patterns. */
const PATTERNS = [
	"packages/adapters/claude-local/src",
	"packages/adapters/codex-local/src",
	"packages/adapters/my-agent/src",
	"packages/adapters/process/src",
	"packages/adapter-utils/src",
].flatMap(regexLiterals);

/** Repeated, these make a pattern try again at each place. */
function pumps(source: string): string[] {
	const literals = source.split(/\\[a-zA-Z]|[\\^$.*+?()[\]{}|/]+/).filter((text) => text.length > 1);
	const own = literals.flatMap((text) => [text, `${text} `]);
	return [...new Set([...own, "a", "1", "1.", " ", "\t", "-", "\n", "a_", "x "])];
}

/** Ends with a character that no pattern expects, and begins with what most of them do. */
function hostileText(start: string, pump: string, characters: number): string {
	return `${start}${pump.repeat(Math.ceil(characters / pump.length)).slice(0, characters)}\u0000`;
}

function isSlow({ pattern }: RegexLiteral): boolean {
	const global = new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join(""));
	const work = (text: string) => void text.replace(global, "");
	const all = pumps(pattern.source);
	// Without a loop, the work at each place has a limit.
	const hasLoop = /[*+]|\{\d+,\d*\}/.test(pattern.source.replace(/\\./g, ""));
	return (hasLoop ? all : all.slice(0, 2)).some((pump) =>
		["", `${all[0]} `].some(
			(start) => superlinearAt(work, (characters) => hostileText(start, pump, characters)) !== null,
		),
	);
}

it("finds the patterns in the sources", () => {
	const places = PATTERNS.map(({ place }) => place).join();
	for (const file of ["claude-local/src/server/verdict/explain-exit", "codex-local/src/server/verdict/reset-time"]) {
		expect(places).toContain(file);
	}
	expect(PATTERNS.length).toBeGreaterThan(60);
});

it("every pattern of the adapters and of what they share reads hostile text in linear time", () => {
	expect(PATTERNS.filter(isSlow).map(({ place, pattern }) => `${place} ${pattern}`)).toEqual([]);
});

const exit = { exitCode: 1, signal: null, timedOut: false, stderr: "", startedAt: "2026-01-01T00:00:00.000Z" };
const line = (...events: object[]) => events.map((event) => JSON.stringify(event)).join("\n");
const claudeResult = (text: string) =>
	parseClaudeOutput(line({ type: "result", subtype: "success", is_error: true, result: text, errors: [text] }));
const codexFailure = (message: string) => parseCodexOutput(line({ type: "turn.failed", error: { message } }));
const nested = (text: string) => `${"[".repeat(text.length / 2)}${"]".repeat(text.length / 2)}`;
const claudeBlock = (content: string) => `{"type":"assistant","message":{"content":[${content}]}}`;
const codexItem = (content: string) =>
	`{"type":"item.completed","item":{"type":"mcp_tool_call","arguments":${content},"result":${content}}}`;

const READERS: [string, (text: string) => unknown][] = [
	["standard error of Claude Code", (stderr) => judgeClaudeRun({ ...exit, stderr }, parseClaudeOutput(""))],
	["a result of Claude Code", (text) => judgeClaudeRun(exit, claudeResult(text))],
	["a line of Claude Code", (text) => parseClaudeOutput(text)],
	["a nested block of Claude Code", (text) => parseClaudeOutput(claudeBlock(nested(text)))],
	["a line of Claude Code in the transcript", (text) => createClaudeParser().parseLine(text, "")],
	["a nested block in the transcript", (text) => createClaudeParser().parseLine(claudeBlock(nested(text)), "")],
	["standard error of Codex", (stderr) => judgeCodexRun({ ...exit, stderr }, parseCodexOutput(""))],
	["a failed turn of Codex", (text) => judgeCodexRun(exit, codexFailure(text))],
	["a line of Codex", (text) => parseCodexOutput(text)],
	["a nested item of Codex", (text) => parseCodexOutput(codexItem(nested(text)))],
	["a line of Codex in the transcript", (text) => createCodexParser().parseLine(text, "")],
	["a line of my-agent in the transcript", (text) => createMyAgentParser().parseLine(text, "")],
	["a closed step of my-agent", (text) => createMyAgentParser().parseLine(`[done] ${text}`, "")],
];

const TEXTS = [
	"option ",
	"argument ",
	"invalid value ",
	"model ",
	"resets ",
	"try again in 1 ",
	"1",
	" ",
	"\n",
	"[",
	'{"a":',
];

it.each(READERS)("%s is read in linear time, whatever it holds", (_, read) => {
	const slow = TEXTS.filter((pump) => superlinearAt(read, (size) => hostileText("", pump, size)) !== null);
	expect(slow).toEqual([]);
});
