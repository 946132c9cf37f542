import type { DiffEntry } from "../../contract/transcript-entry.ts";
import { indent, renderLines, type TerminalStyle, wrappedWidth } from "./terminal-style.ts";
import { type Paint, shortenedLines } from "./terminal-text.ts";

const MAX_LINES = 20;

export function renderDiff({ changeType, text }: DiffEntry, style: TerminalStyle): string {
	const limit = style.debug ? Number.POSITIVE_INFINITY : MAX_LINES;
	return renderLines(paintOf(changeType, style), indent(shortenedLines(text, limit, wrappedWidth(style.columns))));
}

function paintOf(changeType: string, { colors }: TerminalStyle): Paint {
	switch (changeType) {
		case "add":
			return colors.green;
		case "remove":
			return colors.red;
		case "file_header":
			return colors.bold;
		case "hunk":
			return colors.cyan;
		default:
			return colors.dim;
	}
}
