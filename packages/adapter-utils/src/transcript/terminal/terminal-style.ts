import pc from "picocolors";
import { type Paint, paintLines } from "./terminal-text.ts";

export interface TerminalStyle {
	colors: ReturnType<typeof pc.createColors>;
	debug: boolean;
	columns: number;
}

/** Number of terminal lines after which a line of a tool result or diff is truncated. */
const WRAPPED_LINES = 4;
const INDENT = "  ";

export function createTerminalStyle(color: boolean, debug: boolean, columns: number): TerminalStyle {
	return { colors: pc.createColors(color), debug, columns };
}

/** Returns the painted lines. Adds a line break at the end if `text` has none. */
export function renderLines(paint: Paint, text: string): string {
	return `${paintLines(paint, text.endsWith("\n") ? text.slice(0, -1) : text)}\n`;
}

export function indent(lines: string[]): string {
	return lines.map((text) => INDENT + text).join("\n");
}

export function wrappedWidth(columns: number): number {
	return columns * WRAPPED_LINES;
}
