import type { EntryBase, InitEntry, ResultEntry } from "@paperclipai/adapter-utils";

/** What one row of the Nice view shows: one transcript entry, or several that belong together. */
export type Block = TextBlock | LinesBlock | ToolBlock | InitEntry | ResultEntry | DiffBlock;

export interface TextBlock extends EntryBase {
	kind: "assistant" | "thinking" | "user";
	text: string;
}

/** Lines in a row that came the same way: from the host, from standard error, or unread by the parser. */
export interface LinesBlock extends EntryBase {
	kind: "system" | "stderr" | "stdout";
	text: string;
	lines: number;
}

/** A tool call with its result. A result whose call was never seen stands alone, with `input` undefined. */
export interface ToolBlock extends EntryBase {
	kind: "tool";
	name: string;
	input: unknown;
	result: { ts: string; content: string; isError: boolean } | null;
}

/** What changed in one file or several, in parts that were added, removed, or stayed. */
export interface DiffBlock extends EntryBase {
	kind: "diff";
	parts: { changeType: string; text: string }[];
}

/** Whose work a block is, when it is a sub-agent's. */
export interface Within {
	/** The tool call that started the sub-agent, in words; `""` when it was never seen. */
	call: string;
	/** 1 for a sub-agent of the agent, 2 for a sub-agent of that one. */
	depth: number;
	/** The block before is somebody else's work. */
	isFirst: boolean;
}
