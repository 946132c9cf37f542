import { expect, it } from "vitest";
import { parseResult, parseUsageLine } from "./parse.ts";

const counts = { inputTokens: 20, outputTokens: 5 };

it.each([
	[
		{ ...counts, cachedInputTokens: 4, costUsd: 0.25 },
		{ ...counts, cachedInputTokens: 4, costUsd: 0.25 },
	],
	[
		{ ...counts, costUsd: 0 },
		{ ...counts, costUsd: 0 },
	],
	[{ ...counts, outputTokens: 4.6 }, counts],
	[{ ...counts, costUsd: "0.25" }, counts],
	[{ ...counts, costUsd: -1 }, counts],
	[{ ...counts, costUsd: null }, counts],
	[{ ...counts, cachedInputTokens: "4" }, counts],
	[{ ...counts, inputTokens: "20" }, null],
	[{ ...counts, outputTokens: -5 }, null],
	[{ inputTokens: 20 }, null],
	["many", null],
])("reads the usage %j", (usage, expected) => {
	expect(parseUsageLine(`[my-agent] usage ${JSON.stringify(usage)}`)).toEqual(expected);
	const result = `[my-agent] result ${JSON.stringify({ sessionId: "s", usage })}`;
	expect(parseResult(result)?.usage).toEqual(expected);
});
