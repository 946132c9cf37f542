import type { InitEntry, LogRecordStream, ResultEntry } from "@paperclipai/adapter-utils";
import type { Block, BlockBase, DiffBlock, LinesBlock, TextBlock, Within } from "../block.ts";
import { type ToolRow, textsOfPart } from "../tool/tool-part.ts";
import { cutToolRow, toolRowOf } from "../tool/tool-row.ts";
import { cutLogRow, type LogRow, logRowOf } from "./log-row.ts";

/** One unparsed line. */
export interface RawLine {
	kind: "line";
	ts: string;
	stream: LogRecordStream;
	text: string;
}

/** Stays valid in both views, and when another parser replaces the rows. */
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

const MAX_FIELD_LENGTH = 40_000;

export function rowOfBlock(block: Block): Row {
	switch (block.kind) {
		case "tool":
			return toolRowOf(block);
		case "log":
			return logRowOf(block);
		default:
			return block;
	}
}

/** Limits every text to 40,000 characters and counts the rest. */
export function cutRow(row: Row): Row {
	if (row.kind === "tool" || row.kind === "log") {
		const { row: shorter, cut } =
			row.kind === "tool" ? cutToolRow(row, MAX_FIELD_LENGTH) : cutLogRow(row, MAX_FIELD_LENGTH);
		return cut > 0 ? { ...row, ...shorter, cut } : { ...row, ...shorter };
	}
	let cut = 0;
	const short = (text: string) => {
		if (text.length <= MAX_FIELD_LENGTH) return text;
		cut += text.length - MAX_FIELD_LENGTH;
		return text.slice(0, MAX_FIELD_LENGTH);
	};
	const shortened: Row = { ...row };
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
