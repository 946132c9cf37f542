import type { InitEntry, LogRecordStream, ResultEntry } from "@paperclipai/adapter-utils";
import type { Block, DiffBlock, LinesBlock, TextBlock, Within } from "./block.ts";
import { inputText, summarizeInput } from "./summarize-input.ts";

/** A tool card, with its input made readable. */
export interface ToolRow {
	kind: "tool";
	ts: string;
	name: string;
	summary: string;
	input: string;
	result: { content: string; isError: boolean; afterMs: number } | null;
}

/** One line of a run log as it was written. */
export interface RawLine {
	kind: "line";
	ts: string;
	stream: LogRecordStream;
	text: string;
}

/** What the main thread gets to draw one row. `cut` counts characters that were left out to keep the row small. */
export type Row = (TextBlock | LinesBlock | ToolRow | InitEntry | ResultEntry | DiffBlock | RawLine) & {
	cut?: number;
	within?: Within;
};

const MAX_FIELD = 40_000;

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

/** The row with every text at most 40,000 characters long, and a count of what that left out. */
export function cutRow(row: Row): Row {
	let cut = 0;
	const short = (text: string) => {
		if (text.length <= MAX_FIELD) return text;
		cut += text.length - MAX_FIELD;
		return text.slice(0, MAX_FIELD);
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

/** Everything a person can read in a row: what search looks through and copy takes. */
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
