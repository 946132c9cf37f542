import { createProgramOutputReader } from "@paperclipai/adapter-utils/server-utils";
import { expect, it } from "vitest";
import { events } from "./events.ts";
import { program } from "./program.ts";

const { parseStdoutLine } = events;

const ts = "2026-01-01T00:00:00.000Z";

it("reads what a program reports about its run as the result", () => {
	const report = { costUsd: 0.25, usage: { inputTokens: 10, outputTokens: 2, cachedInputTokens: 4 }, summary: "Done." };
	expect(parseStdoutLine(`[paperclip] result ${JSON.stringify(report)}`, ts)).toEqual([
		{
			kind: "result",
			ts,
			text: "Done.",
			inputTokens: 10,
			outputTokens: 2,
			cachedTokens: 4,
			costUsd: 0.25,
			subtype: "",
			isError: false,
			errors: [],
		},
	]);
});

it.each([
	"[paperclip] result {}",
	"[paperclip] result {broken}",
	'[paperclip] result {"costUsd":-1}',
])("shows %s, which reports nothing, as it is", (text) =>
	expect(parseStdoutLine(text, ts)).toEqual([{ kind: "system", ts, text }]));

/** What the output says of its run. */
function factsOf(stdout: string) {
	const reader = createProgramOutputReader(events);
	reader.push(stdout);
	return program.conclude?.(reader.end().facts);
}

const NOTHING = { summary: null, costUsd: null, usage: null, provider: null, model: null };

it.each([
	["one\ntwo\n\n", "two"],
	["x".repeat(600), `${"x".repeat(500)}…`],
])("sums up %j", (stdout, summary) => {
	expect(factsOf(stdout)).toEqual({ summary });
});

it.each(["", " \n\n"])("sums up nothing of %j", (stdout) => {
	expect(factsOf(stdout)).toEqual({ summary: null });
});

it("reads the costs that the program reports", () => {
	const report = { costUsd: 0.25, usage: { inputTokens: 10, outputTokens: 2 }, provider: "acme", model: "m-1" };
	const line = `[paperclip] result ${JSON.stringify(report)}`;
	expect(factsOf(`Done.\n${line}\n`)).toEqual({ ...report, summary: "Done." });
	expect(factsOf(`${line}\nmore`)).toMatchObject({ costUsd: null, summary: "more" });
	const fractions = { usage: { inputTokens: 9.6, outputTokens: 2.4, cachedInputTokens: "4" } };
	expect(factsOf(`[paperclip] result ${JSON.stringify(fractions)}`)?.usage).toEqual(report.usage);
	const summary = "y".repeat(900);
	const withSummary = `[paperclip] result ${JSON.stringify({ summary })}`;
	expect(factsOf(withSummary)).toMatchObject({ summary, costUsd: null, usage: null });
});

it.each([
	"[paperclip] result {}",
	"[paperclip] result {broken}",
	'[paperclip] result {"costUsd":-1,"usage":{"inputTokens":"many","outputTokens":1},"model":7}',
	'[paperclip] result {"costUsd":1e999,"usage":null}',
	'[paperclip] result {"costUsd":"0.25","usage":{"inputTokens":"20","outputTokens":1}}',
	'[paperclip] result {"costUsd":null,"usage":{"inputTokens":20,"outputTokens":-1}}',
])("takes nothing from %s", (line) => {
	expect(factsOf(line)).toEqual(NOTHING);
});
