import type { ToolCallEntry, ToolResultEntry } from "../../contract/transcript-entry.ts";
import { summarizeToolInput } from "../entries/tool-summary.ts";
import { indent, renderLines, type TerminalStyle, wrappedWidth } from "./terminal-style.ts";
import { shortenedLines, toOneLine, toOutputText, toTerminalText } from "./terminal-text.ts";

const MAX_RESULT_LINES = 5;

/** The tool's name and a summary of its input, in one line. */
export function toolCallLabel({ name, input }: ToolCallEntry, columns: number): string {
	const summary = toOneLine(toTerminalText(summarizeToolInput(input)), columns);
	return summary === "" ? name : `${name}  ${summary}`;
}

export function renderToolCall(label: string, { colors }: TerminalStyle): string {
	return renderLines(colors.yellow, `▸ ${label}`);
}

/** @param call Label of the call, if the result does not follow it directly; else `null`. */
export function renderToolResult(entry: ToolResultEntry, call: string | null, style: TerminalStyle): string {
	const { colors, debug, columns } = style;
	const head = call === null ? "" : renderLines(colors.yellow, `↳ ${call}`);
	const limit = debug ? Number.POSITIVE_INFINITY : MAX_RESULT_LINES;
	const width = debug ? Number.POSITIVE_INFINITY : wrappedWidth(columns);
	const lines = shortenedLines(toOutputText(entry.content).trimEnd(), limit, width);
	return head + renderLines(entry.isError ? colors.red : colors.dim, indent(lines));
}
