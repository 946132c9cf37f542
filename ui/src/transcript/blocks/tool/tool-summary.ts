import { summarizeToolInput, type ToolKind } from "@paperclipai/adapter-utils";
import { formatDuration, plainSummary } from "@paperclipai/shared";
import { summarizeInput } from "../rows/summarize-input.ts";
import { readInput } from "./read-input.ts";
import type { ToolRow } from "./tool-part.ts";

export function toolSummary(toolKind: ToolKind, input: unknown): string {
	if (toolKind === "search") return searchSummary(input) || summarizeInput(input);
	// The prompt of a sub-agent is Markdown.
	if (toolKind === "task") return summarizeInput(plainSummary(summarizeToolInput(input)));
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

/**
 * The parts of a closed card about the result.
 * @param done Whether the log is complete; a missing result will not arrive any more.
 */
export function toolFacts({ state, hint, exitCode, tookMs }: ToolRow, done: boolean): string[] {
	if (state === "open") return [done ? "no result" : "running…"];
	return [
		hint,
		exitCode !== undefined && exitCode !== 0 ? `exit ${exitCode}` : "",
		state === "failed" && !exitCode ? "failed" : "",
		tookMs > 0 ? formatDuration(tookMs) : "",
	].filter((fact) => fact !== "");
}
