import type { InitEntry, LogRecordStream, ResultEntry } from "@paperclipai/adapter-utils";
import type { Block, DiffBlock, LinesBlock, TextBlock, Within } from "./block.ts";
import { inputText, summarizeInput } from "./summarize-input.ts";

/** A tool card, with its input as readable text. */
export interface ToolRow {
	kind: "tool";
	ts: string;
	name: string;
	summary: string;
	input: string;
	result: { content: string; isError: boolean; afterMs: number } | null;
}

/** One unparsed line of a run log. */
export interface RawLine {
	kind: "line";
	ts: string;
	stream: LogRecordStream;
	text: string;
}

/** A place in the log that stays the same in both views, and when another parser has replaced the rows. */
export interface LogPlace {
	/** Index of the line with which the row begins. */
	line: number;
	/** Number of rows before it that begin with the same line. */
	part: number;
}

/** What the main thread renders as one row. `cut` is the number of characters that were cut to keep it small. */
export type Row = (TextBlock | LinesBlock | ToolRow | InitEntry | ResultEntry | DiffBlock | RawLine) & {
	cut?: number;
	within?: Within;
	place?: LogPlace;
};

const MAX_FIELD_LENGTH = 40_000;

export function rowOfBlock(block: Block): Row {
	if (block.kind !== "tool") return block;
	const { ts, name, input, result } = block;
	return {
		kind: "tool",
		ts,
		name,
		summary: summarizeInput(input),
		input: inputText(input),
		result: result && {
			content: result.content,
			isError: result.isError,
			afterMs: Math.max(0, Date.parse(result.ts) - Date.parse(ts)) || 0,
		},
	};
}

/** Cuts every text of the row to 40,000 characters and counts what was cut. */
export function cutRow(row: Row): Row {
	let cut = 0;
	const short = (text: string) => {
		if (text.length <= MAX_FIELD_LENGTH) return text;
		cut += text.length - MAX_FIELD_LENGTH;
		return text.slice(0, MAX_FIELD_LENGTH);
	};
	const shortened: Row = { ...row };
	if ("text" in shortened) shortened.text = short(shortened.text);
	if (shortened.kind === "diff") shortened.parts = shortened.parts.map((part) => ({ ...part, text: short(part.text) }));
	if (shortened.kind === "tool") {
		shortened.input = short(shortened.input);
		if (shortened.result) shortened.result = { ...shortened.result, content: short(shortened.result.content) };
	}
	return cut > 0 ? { ...shortened, cut } : row;
}

/** The readable text of a row, for search and copy. */
export function textOfRow(row: Row): string {
	switch (row.kind) {
		case "tool":
			return [`${row.name} ${row.summary}`, row.input, row.result?.content ?? ""]
				.filter((part) => part !== "")
				.join("\n");
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
