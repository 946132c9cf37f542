import type { ResultEntry } from "../../contract/transcript-entry.ts";

/** The outcome as reported, tokens, and cost if known. Does not claim success, because the program may still fail. */
export function resultLine(entry: ResultEntry): string {
	const { inputTokens, outputTokens, cachedTokens, reasoningTokens = 0, costUsd } = entry;
	const cached = cachedTokens > 0 ? ` (${count(cachedTokens)} cached)` : "";
	const reasoning = reasoningTokens > 0 ? ` (${count(reasoningTokens)} reasoning)` : "";
	const reported = entry.isError ? `✗ ${entry.subtype || "error"}` : `reported ${entry.subtype || "done"}`;
	const usage: string[] = [];
	if (inputTokens + outputTokens + cachedTokens > 0) {
		usage.push(`${count(inputTokens)} tokens in${cached}`, `${count(outputTokens)} out${reasoning}`);
	}
	if (costUsd > 0) usage.push(`$${costUsd.toFixed(costUsd < 0.1 ? 4 : 2)}`);
	if (entry.coversSession === true && usage[0] !== undefined) usage[0] = `session so far: ${usage[0]}`;
	return [reported, ...usage].join(" · ");
}

function count(tokens: number): string {
	return tokens.toLocaleString("en-US");
}
