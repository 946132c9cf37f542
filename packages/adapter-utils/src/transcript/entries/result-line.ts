import type { ResultEntry } from "../../contract/transcript-entry.ts";

/** A result in one line: subtype, tokens, and cost if known. */
export function resultLine(entry: ResultEntry): string {
	const cached = entry.cachedTokens > 0 ? ` (${count(entry.cachedTokens)} cached)` : "";
	const parts = [`${entry.isError ? "✗" : "✓"} ${entry.subtype || (entry.isError ? "error" : "done")}`];
	if (entry.inputTokens + entry.outputTokens + entry.cachedTokens > 0) {
		parts.push(`${count(entry.inputTokens)} tokens in${cached}`, `${count(entry.outputTokens)} out`);
	}
	if (entry.costUsd > 0) parts.push(`$${entry.costUsd.toFixed(entry.costUsd < 0.1 ? 4 : 2)}`);
	return parts.join(" · ");
}

function count(tokens: number): string {
	return tokens.toLocaleString("en-US");
}
