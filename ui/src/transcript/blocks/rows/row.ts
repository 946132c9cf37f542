import type { InitEntry, LogRecordStream, ResultEntry } from "@paperclipai/adapter-utils";
import type { Block, BlockBase, DiffBlock, LinesBlock, TextBlock, Within } from "../block.ts";
import { type ToolRow, textsOfPart } from "../tool/tool-part.ts";
import { cutToolRow, toolRowOf } from "../tool/tool-row.ts";
import { cutLogRow, type LogRow, logRowOf } from "./log-row.ts";

/** One unparsed line of a run log. */
export interface RawLine {
	kind: "line";
	ts: string;
	stream: LogRecordStream;
	text: string;
}

/** A position in the log that stays the same in both views, and when another parser has replaced the rows. */
export interface LogPosition {
	/** Index of the line with which the row begins. A fraction is a position further down in that line. */
	line: number;
	/** Number of rows before it that begin with the same line. */
	part: number;
}

/** What the main thread renders as one row. `cut` is the number of characters that were cut to keep it small. */
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

/** Cuts every text of the row to 40,000 characters and counts what was cut. */
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

/** The readable text of a row, for copying: what it shows when it is open. */
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
