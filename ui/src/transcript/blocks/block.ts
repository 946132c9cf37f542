import type {
	EntryBase,
	InitEntry,
	ModelTurn,
	ResultEntry,
	ToolKind,
	TranscriptImage,
} from "@paperclipai/adapter-utils";
import type { TextStyle } from "../../kit/terminal/text-style.ts";

/** One row of the Nice view: a transcript entry, or several that belong together. */
export type Block = (TextBlock | LogBlock | LinesBlock | ToolBlock | InitEntry | ResultEntry | DiffBlock) & BlockBase;

export interface BlockBase extends Omit<EntryBase, "turn"> {
	/** Set on the first block of an answer of the model. */
	turn?: NumberedTurn;
}

/** An answer of the model. */
export interface NumberedTurn extends ModelTurn {
	/** Counts the answers of the agent itself, from 1; `null` for those of a sub-agent. */
	number: number | null;
}

export interface TextBlock extends BlockBase {
	kind: "assistant" | "thinking" | "user";
	text: string;
}

/** Output of processes, standard error in its place among it. */
export interface LogBlock extends BlockBase {
	kind: "log";
	lines: readonly string[];
	/** Number of characters of the lines. */
	size: number;
	/** Number of the first line among all lines of output of the run, from 1. */
	first: number;
	/** Pairs: a line of the block, and the milliseconds since 1970 at which it and those after it were read. */
	times: readonly number[];
	/** Pairs: the first line of standard error, and the one after the last. */
	errors: readonly number[];
	/** The styles that earlier blocks have left switched on. Default: none. */
	start?: StartStyles;
	/** The block before it is a log too. */
	isContinued: boolean;
}

export type StartStyles = Readonly<Partial<Record<LogStream, TextStyle>>>;

export type LogStream = "out" | "error";

/** Consecutive lines that are folded: from Paperclip (`system`), or events that the parser does not know (`stdout`). */
export interface LinesBlock extends BlockBase {
	kind: "system" | "stdout";
	text: string;
	lines: number;
}

/** A tool call with its result. A result without a known call is a block with `input` undefined. */
export interface ToolBlock extends BlockBase {
	kind: "tool";
	name: string;
	toolKind: ToolKind;
	input: unknown;
	result: ToolResult | null;
	/** The change that the tool made. */
	diff?: DiffPart[];
	/** Calls of the sub-agent that the tool has started, the first ones of them. */
	steps?: TaskStep[];
	stepCount?: number;
}

export interface ToolResult {
	ts: string;
	content: string;
	isError: boolean;
	exitCode?: number | undefined;
	durationMs?: number | undefined;
	images?: TranscriptImage[] | undefined;
}

/** A call of a sub-agent, in the card of the call that started it. */
export interface TaskStep {
	/** Index of its block. */
	index: number;
	name: string;
	toolKind: ToolKind;
	summary: string;
	state: "open" | "done" | "failed";
}

/** Changes of files, in parts that were added, removed or kept. */
export interface DiffBlock extends BlockBase {
	kind: "diff";
	parts: DiffPart[];
}

export interface DiffPart {
	changeType: string;
	text: string;
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
