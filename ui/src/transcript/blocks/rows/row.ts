import type { InitEntry, LogRecordStream, ResultEntry } from "@paperclipai/adapter-utils";
import type { Block, BlockBase, DiffBlock, LinesBlock, TextBlock, Within } from "../block.ts";
import { type ToolRow, textsOfPart } from "../tool/tool-part.ts";
import { toolRowOf } from "../tool/tool-row.ts";
import { type LogRow, logRowOf } from "./log-row.ts";

/** One unparsed line. */
export interface RawLine {
	kind: "line";
	ts: string;
	stream: LogRecordStream;
	text: string;
}

/** A position in the log, valid in both views and after another parser has replaced the rows. */
export interface LogPosition {
	/** Index of the row's first line. A fraction is a position further down in that line. */
	line: number;
	/** Number of earlier rows that begin with the same line. */
	part: number;
}

/** Rendered as one row on the main thread. `cut` counts characters omitted to keep it small. */
export type Row = (TextBlock | LogRow | LinesBlock | ToolRow | InitEntry | ResultEntry | DiffBlock | RawLine) &
	Pick<BlockBase, "turn"> & {
		cut?: number;
		within?: Within;
		position?: LogPosition;
	};

/** @param max Maximum number of characters of each text; in a log, of all lines together. Default: no limit. */
export function rowOfBlock(block: Block, max = Number.POSITIVE_INFINITY): Row {
	switch (block.kind) {
		case "tool":
			return toolRowOf(block, max);
		case "log":
			return logRowOf(block, max);
		default:
			return cutRow(block, max);
	}
}

/** Limits every text to `max` characters and counts the rest. */
export function cutRow(row: Exclude<Row, { kind: "tool" | "log" }>, max: number): Row {
	let cut = 0;
	const short = (text: string) => {
		if (text.length <= max) return text;
		cut += text.length - max;
		return text.slice(0, max);
	};
	const shortened = { ...row };
	if ("text" in shortened) shortened.text = short(shortened.text);
	if (shortened.kind === "diff") shortened.parts = shortened.parts.map((part) => ({ ...part, text: short(part.text) }));
	return cut > 0 ? { ...shortened, cut } : row;
}

/** The text of the expanded row, for copying. */
export function textOfRow(row: Row): string {
	switch (row.kind) {
		case "tool":
			return [`${row.name} ${row.summary}`, ...row.parts.flatMap(textsOfPart)].filter((text) => text !== "").join("\n");
		case "log":
			return row.lines.map(({ text }) => text).join("\n");
		case "diff":
			return row.parts.map(({ text }) => text).join("\n");
		case "init":
			return `${row.model} ${row.sessionId}`;
		case "result":
			return [row.text, ...row.errors].filter((part) => part !== "").join("\n");
		default:
			return row.text;
	}
}

/** From `from` (inclusive) to `to` (exclusive). */
export interface RowRange {
	from: number;
	to: number;
}
