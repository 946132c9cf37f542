import { expect, it } from "vitest";
import { readReport } from "./parse.ts";

it.each([
	["one\ntwo\n\n", "two"],
	["", null],
	[" \n\n", null],
	["x".repeat(600), `${"x".repeat(500)}…`],
])("sums up %j", (stdout, summary) => {
	expect(readReport(stdout)).toEqual({ summary, costUsd: null, usage: null, provider: null, model: null });
});

it("reads the costs that the program reports", () => {
	const report = { costUsd: 0.25, usage: { inputTokens: 10, outputTokens: 2 }, provider: "acme", model: "m-1" };
	const line = `[paperclip] result ${JSON.stringify(report)}`;
	expect(readReport(`Done.\n${line}\n`)).toEqual({ ...report, summary: "Done." });
	expect(readReport(`${line}\nmore`)).toMatchObject({ costUsd: null, summary: "more" });
	const fractions = { usage: { inputTokens: 9.6, outputTokens: 2.4, cachedInputTokens: "4" } };
	expect(readReport(`[paperclip] result ${JSON.stringify(fractions)}`).usage).toEqual(report.usage);
	const summary = "y".repeat(900);
	const withSummary = `[paperclip] result ${JSON.stringify({ summary })}`;
	expect(readReport(withSummary)).toMatchObject({ summary, costUsd: null, usage: null });
});

it.each([
	"[paperclip] result {}",
	"[paperclip] result {broken}",
	'[paperclip] result {"costUsd":-1,"usage":{"inputTokens":"many","outputTokens":1},"model":7}',
	'[paperclip] result {"costUsd":1e999,"usage":null}',
	'[paperclip] result {"costUsd":"0.25","usage":{"inputTokens":"20","outputTokens":1}}',
	'[paperclip] result {"costUsd":null,"usage":{"inputTokens":20,"outputTokens":-1}}',
])("takes nothing from %s", (line) => {
	expect(readReport(line)).toEqual({ summary: null, costUsd: null, usage: null, provider: null, model: null });
});
