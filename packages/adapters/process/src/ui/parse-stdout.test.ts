import { expect, it } from "vitest";
import { parseStdoutLine } from "./parse-stdout.ts";

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
