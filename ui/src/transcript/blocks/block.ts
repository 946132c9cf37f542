import type { EntryBase, InitEntry, ResultEntry } from "@paperclipai/adapter-utils";

/** One row of the Nice view: a transcript entry, or several that belong together. */
export type Block = TextBlock | LinesBlock | ToolBlock | InitEntry | ResultEntry | DiffBlock;

export interface TextBlock extends EntryBase {
	kind: "assistant" | "thinking" | "user";
	text: string;
}

/** Consecutive lines of one source: from Paperclip (`system`), from standard error, or unknown to the parser (`stdout`). */
export interface LinesBlock extends EntryBase {
	kind: "system" | "stderr" | "stdout";
	text: string;
	lines: number;
}

/** A tool call with its result. A result without a known call is a block with `input` undefined. */
export interface ToolBlock extends EntryBase {
	kind: "tool";
	name: string;
	input: unknown;
	result: { ts: string; content: string; isError: boolean } | null;
}

/** Changes of files, in parts that were added, removed or kept. */
export interface DiffBlock extends EntryBase {
	kind: "diff";
	parts: { changeType: string; text: string }[];
}

/** The sub-agent that a block belongs to. */
export interface Within {
	/** Label of the tool call that started the sub-agent; `""` when the call is unknown. */
	call: string;
	/** 1 for a sub-agent of the agent, 2 for a sub-agent of that one. */
	depth: number;
	/** The previous block belongs to another agent. */
	isFirst: boolean;
}
