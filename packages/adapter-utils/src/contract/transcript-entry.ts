/**
 * One thing that happened in a run, as a person reads it. Made by an adapter's line parser from one line of output,
 * shown by the browser and the terminal. `ts` is the ISO 8601 time of the log record the line came from.
 */
export type TranscriptEntry =
	| AssistantEntry
	| ThinkingEntry
	| UserEntry
	| ToolCallEntry
	| ToolResultEntry
	| InitEntry
	| ResultEntry
	| TextEntry<"stderr">
	| TextEntry<"system">
	| TextEntry<"stdout">
	| DiffEntry;

export type TranscriptEntryKind = TranscriptEntry["kind"];

export interface TextEntry<Kind extends string> {
	kind: Kind;
	ts: string;
	text: string;
}

/** What the agent says. With `delta`, the text continues the entry before it. */
export interface AssistantEntry extends TextEntry<"assistant"> {
	delta?: boolean;
}

/** The agent's reasoning. With `delta`, the text continues the entry before it. */
export interface ThinkingEntry extends TextEntry<"thinking"> {
	delta?: boolean;
}

export interface UserEntry extends TextEntry<"user"> {}

/** The agent starts a tool. `toolUseId` links it to its {@link ToolResultEntry}. */
export interface ToolCallEntry {
	kind: "tool_call";
	ts: string;
	name: string;
	input: unknown;
	toolUseId?: string;
}

export interface ToolResultEntry {
	kind: "tool_result";
	ts: string;
	toolUseId: string;
	toolName?: string;
	content: string;
	isError: boolean;
}

/** The agent program is ready: which model it talks to and which session it continues or began. */
export interface InitEntry {
	kind: "init";
	ts: string;
	model: string;
	sessionId: string;
}

/** How the agent program ended its work. Tokens are counts; `costUsd` is US dollars. */
export interface ResultEntry {
	kind: "result";
	ts: string;
	text: string;
	inputTokens: number;
	outputTokens: number;
	cachedTokens: number;
	costUsd: number;
	subtype: string;
	isError: boolean;
	errors: string[];
}

export interface DiffEntry {
	kind: "diff";
	ts: string;
	changeType: string;
	text: string;
}
