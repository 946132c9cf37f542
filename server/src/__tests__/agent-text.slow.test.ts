import { judgeClaudeRun, parseClaudeOutput } from "@paperclipai/adapter-claude-local/server";
import { createStdoutParser as createClaudeParser } from "@paperclipai/adapter-claude-local/ui";
import { judgeCodexRun, parseCodexOutput } from "@paperclipai/adapter-codex-local/server";
import { createStdoutParser as createCodexParser } from "@paperclipai/adapter-codex-local/ui";
import { createStdoutParser as createMyAgentParser } from "@paperclipai/adapter-my-agent/ui";
import { BLANK, INVISIBLE } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { growthOf, SIZES } from "./support/cpu-growth.ts";
import { type SourcePattern, sourcePatterns } from "./support/source-patterns.ts";

/**
 * All patterns, because text of an agent reaches any part: its output, its events and errors, and names that it gives.
 */
const PATTERNS = sourcePatterns();

const ESC = "\u001b";
/** Shapes of the patterns that are made at run time, by the file that makes them. */
const MADE_AT_RUN_TIME: Record<string, RegExp[]> = {
	"cli/src/render/output/printable-text.ts": [new RegExp(`(${ESC}\\[(?:[012]|22|3[1-69]|90)m)`)],
	"cli/src/render/output/started-command.ts": [
		/npx paperclipai(?: \S*[^\s.,;:)](?= ))*(?: \S+)?|\S+/g,
		/\bpaperclipai (?=(?:agents|run)\b|--[a-z])/g,
		/\bpaperclipai (?:run(?= --watch)|issue|agent show)(?![-\w])/g,
	],
	"packages/adapter-utils/src/environment/bridge/map-paths.ts": [
		/(?<![\w.\-/])(?:\/srv\/data\/workspaces\/PAP-1|\/srv\/data)(?![\w-]|\.\w)/g,
	],
	"packages/adapter-utils/src/text/shell-script.ts": [
		/^(?:(?:(?:\/usr(?:\/local)?)?\/bin\/|[a-z]:\\(?:windows|program files)\\(?:\w[\w .-]*\\)*)?)(?:(?:ba|z|k)?sh)(?:\.exe)?$/i,
	],
	"packages/adapter-utils/src/text/text-lines.ts": [new RegExp(`${ESC}\\[[0-?]*[ -/]*[@-~]`, "g")],
	"packages/adapter-utils/src/transcript/terminal/terminal-link.ts": [
		new RegExp(`(?:${ESC}\\]|\u009d)(8;[^\\p{Cc}]*)(?:\u0007|${ESC}\\\\|\u009c)`, "gu"),
	],
	"packages/adapter-utils/src/transcript/terminal/terminal-text.ts": [
		new RegExp(`${ESC}\\[[0-9;:]*m`, "g"),
		new RegExp(`${ESC}\\[[0-2]?K`, "g"),
		new RegExp(`(?:${ESC}\\[|\u009b)[0-?]*[ -/]*[@-~]|${ESC}[(-/][0-~]|${ESC}[=>78]|[\u000e\u000f]`, "g"),
	],
	"packages/shared/src/markdown/read-markdown.ts": [/\p{M}{31}/u],
	"packages/shared/src/markdown/text-layout.ts": [
		/[^\p{Script=Latin}\p{Script=Han}]|[\u0640\u061c\u200e\u200f]/u,
		/[\u0590-\u08ff\ufb1d-\ufdff\u{10800}-\u{10fff}\u061c\u200e\u200f]/u,
	],
	"server/src/engine/adapters/external/package/tree-hash.ts": [/^[0-9a-f]{32}$/],
	"ui/src/features/companies/link-issues.tsx": [
		/(?<![\p{L}\p{N}_/\\.-])(PAP-[1-9]\d*)(?![\p{L}\p{N}_/\\-]|\.[\p{L}\p{N}])/u,
	],
	"ui/src/kit/diff/diff-text.tsx": [new RegExp(`((?!\\t)(?:${INVISIBLE.source}|${BLANK.source}))`, "u")],
	"ui/src/kit/terminal/escape-reader.ts": [new RegExp(`[\u0007\u0018\u001a${ESC}\u009c]`, "g")],
	"ui/src/transcript/blocks/search-query.ts": [/a\.\*a/gi],
};

/** Repeated, these make a pattern try again at each position. */
function pumps(source: string): string[] {
	const literals = source.split(/\\[a-zA-Z]|[\\^$.*+?()[\]{}|/]+/).filter((text) => text.length > 1);
	const own = literals.flatMap((text) => [text, `${text} `]);
	const repeated = source.match(/\w(?=[*+{])/g) ?? [];
	const marks = [...source.matchAll(/\\([^\w\s])|([^\\\w\s^$.*+?()[\]{}|])/g)].map(
		([, escaped, mark]) => escaped ?? mark ?? "",
	);
	const marked = marks.flatMap((mark) => [mark, `a${mark}`]);
	const common = ["a", "A", "1", "1.", " ", "\t", "-", "\n", "a_", "x "];
	return [...new Set([...own, ...repeated, ...marked, ...common])];
}

/** Ends with a character that no pattern expects, and begins like most matches. */
function hostileText(start: string, pump: string, characters: number): string {
	return `${start}${pump.repeat(Math.ceil(characters / pump.length)).slice(0, characters)}\u0000`;
}

function isSlow({ pattern, place }: SourcePattern): boolean {
	const patterns = pattern === null ? (MADE_AT_RUN_TIME[fileOf(place)] ?? []) : [pattern];
	return patterns.some((each) => hasSuperlinearInput(each));
}

/** Every input in the small sizes, then the slowest input in all sizes. */
function hasSuperlinearInput(pattern: RegExp, sizes: readonly number[] = SIZES): boolean {
	const global = new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join(""));
	const work = (text: string) => void text.replace(global, "");
	let slowest = { takenMs: 0, makeInput: (_: number) => "" };
	for (const makeInput of hostileInputs(pattern)) {
		const growth = growthOf(work, makeInput, sizes.slice(0, -1));
		if (growth.superlinearAt !== null) return true;
		if (growth.takenMs >= slowest.takenMs) slowest = { takenMs: growth.takenMs, makeInput };
	}
	return growthOf(work, slowest.makeInput, sizes).superlinearAt !== null;
}

function hostileInputs({ source }: RegExp): ((characters: number) => string)[] {
	const all = pumps(source);
	// Without a loop, the work at each position has a limit.
	const hasLoop = /[*+]|\{\d+,\d*\}/.test(source.replace(/\\./g, ""));
	return (hasLoop ? all : all.slice(0, 2)).flatMap((pump) =>
		["", `${all[0]} `].map((start) => (characters: number) => hostileText(start, pump, characters)),
	);
}

function fileOf(place: string): string {
	return place.replace(/:\d+$/, "");
}

it("finds the patterns in the sources of all packages", () => {
	const places = PATTERNS.map(({ place }) => place).join();
	for (const file of [
		"packages/adapters/claude-local/src/server/verdict/explain-exit.ts",
		"packages/adapter-utils/src/text/retry-time.ts",
		"packages/shared/src/agents/schema.ts",
		"server/src/engine/adapters/external/process/adapter-output.ts",
		"cli/src/render/table.ts",
		"ui/src/transcript/blocks/search-query.ts",
	]) {
		expect(places).toContain(file);
	}
	expect(PATTERNS.length).toBeGreaterThan(150);
});

it("knows each place that makes a pattern at run time", () => {
	const made = PATTERNS.filter(({ pattern }) => pattern === null).map(({ place }) => fileOf(place));
	expect(made.sort()).toEqual(Object.entries(MADE_AT_RUN_TIME).flatMap(([file, patterns]) => patterns.map(() => file)));
});

it("recognizes a pattern that is slow", () => {
	expect(hasSuperlinearInput(/x*y/, [2_000, 40_000])).toBe(true);
});

it("every pattern of the sources reads hostile text in linear time", () => {
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
	const isSlowFor = (pump: string) => growthOf(read, (size) => hostileText("", pump, size)).superlinearAt !== null;
	const slow = TEXTS.filter(isSlowFor);
	expect(slow).toEqual([]);
});
