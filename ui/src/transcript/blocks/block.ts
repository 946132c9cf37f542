import type {
	EntryBase,
	InitEntry,
	ModelTurn,
	ResultEntry,
	ToolKind,
	TranscriptImage,
} from "@paperclipai/adapter-utils";
import type { TextStyle } from "../../kit/terminal/text-style.ts";

export type Block = (TextBlock | LogBlock | LinesBlock | ToolBlock | InitEntry | ResultEntry | DiffBlock) & BlockBase;

export interface BlockBase extends Omit<EntryBase, "turn"> {
	/** Set on the first block of a model response. */
	turn?: NumberedTurn;
}

export interface NumberedTurn extends ModelTurn {
	/** Counts from 1; `null` for sub-agents. */
	number: number | null;
}

export interface TextBlock extends BlockBase {
	kind: "assistant" | "thinking" | "user";
	text: string;
}

/** Output of processes, with standard error in order. */
export interface LogBlock extends BlockBase {
	kind: "log";
	lines: readonly string[];
	/** In characters. */
	size: number;
	/** Number of the first line among the run's output lines, from 1. */
	first: number;
	/** Pairs of a line index, and the time (milliseconds since 1970) from that line on. */
	times: readonly number[];
	/** Pairs of the first line of standard error and the line after its last one. */
	errors: readonly number[];
	/** Styles left on by earlier blocks. Default: none. */
	start?: StartStyles;
	/** Whether the previous block is a log too. */
	isContinued: boolean;
}

export type StartStyles = Readonly<Partial<Record<LogStream, TextStyle>>>;

export type LogStream = "out" | "error";

/** Collapsed lines: from Paperclip (`system`), or events unknown to the parser (`stdout`). */
export interface LinesBlock extends BlockBase {
	kind: "system" | "stdout";
	text: string;
	lines: number;
}

/** A tool call and its result; `input` is undefined if the call is unknown. */
export interface ToolBlock extends BlockBase {
	kind: "tool";
	name: string;
	toolKind: ToolKind;
	input: unknown;
	result: ToolResult | null;
	/** The change made by the tool. */
	diff?: DiffPart[];
	/** The first calls of the sub-agent that the tool started. */
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

/** A sub-agent's call, shown in the card of the call that started the sub-agent. */
export interface TaskStep {
	/** Index of its block. */
	index: number;
	name: string;
	toolKind: ToolKind;
	summary: string;
	state: "open" | "done" | "failed";
}

/** File changes: added, removed and unchanged parts. */
export interface DiffBlock extends BlockBase {
	kind: "diff";
	parts: DiffPart[];
}

export interface DiffPart {
	changeType: string;
	text: string;
}

export interface Within {
	/** Label of the call that started the sub-agent; `""` when unknown. */
	call: string;
	/** 1 for a direct sub-agent, 2 for a nested one. */
	depth: number;
	/** Whether the previous block belongs to another agent. */
	isFirst: boolean;
}
