import type { ToolKind } from "@paperclipai/adapter-utils";
import { summarizeInput } from "../rows/summarize-input.ts";
import { readInput } from "./read-input.ts";

export function toolSummary(toolKind: ToolKind, input: unknown): string {
	if (toolKind === "search") return searchSummary(input) || summarizeInput(input);
	const summary = summarizeInput(input);
	// JSON of the whole input is harder to read than its fields.
	return summary.startsWith("{") && typeof input === "object" ? summarizeInput(fieldList(input)) : summary;
}

/** The pattern says more than the path. */
function searchSummary(input: unknown): string {
	const fields = readInput(input);
	const pattern = fields.take("pattern", "query", "regex", "glob");
	const path = fields.take("path", "glob");
	return summarizeInput(pattern === "" || path === "" ? pattern : `${pattern} in ${path}`);
}

function fieldList(input: unknown): string {
	const fields = readInput(input).rest();
	return fields.map(({ name, text }) => `${name}: ${text}`).join(", ");
}
