import pc from "picocolors";
import { type Paint, paintLines } from "./terminal-text.ts";

/** How entries are rendered. */
export interface TerminalStyle {
	colors: ReturnType<typeof pc.createColors>;
	/** Renders tool results and diffs completely. */
	debug: boolean;
	/** Width of text that is truncated to one line. */
	columns: number;
}

/** Longer lines of tool results and diffs are truncated: to this many lines of a terminal. */
const WRAPPED_LINES = 4;
const INDENT = "  ";

export function createTerminalStyle(color: boolean, debug: boolean, columns: number): TerminalStyle {
	return { colors: pc.createColors(color), debug, columns };
}

/** A block of text with one line break at its end. */
export function renderLines(paint: Paint, text: string): string {
	return `${paintLines(paint, text.endsWith("\n") ? text.slice(0, -1) : text)}\n`;
}

export function indent(lines: string[]): string {
	return lines.map((text) => INDENT + text).join("\n");
}

/** Width at which a line of a longer text is truncated. */
export function wrappedWidth(columns: number): number {
	return columns * WRAPPED_LINES;
}
