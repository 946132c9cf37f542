import type { DiffEntry, InitEntry, ResultEntry } from "@paperclipai/adapter-utils";

/** What one row of the Nice view shows: one transcript entry, or several that belong together. */
export type Block = TextBlock | LinesBlock | ToolBlock | InitEntry | ResultEntry | DiffEntry;

export interface TextBlock {
	kind: "assistant" | "thinking" | "user";
	ts: string;
	text: string;
}

/** Lines in a row that came the same way: from the host, from standard error, or unread by the parser. */
export interface LinesBlock {
	kind: "system" | "stderr" | "stdout";
	ts: string;
	text: string;
	lines: number;
}

/** A tool call with its result. A result whose call was never seen stands alone, with `input` undefined. */
export interface ToolBlock {
	kind: "tool";
	ts: string;
	name: string;
	input: unknown;
	result: { ts: string; content: string; isError: boolean } | null;
}
