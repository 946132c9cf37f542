/**
 * One thing that happened in a run, as a person reads it. Made by an adapter's line parser from one line of output,
 * shown by the browser and the terminal. `ts` is the time of the log record the line came from.
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

/** What every kind of entry has. */
export interface EntryBase {
	/** ISO 8601 time. */
	ts: string;
	/** Set on what a sub-agent did: the `toolUseId` of the {@link ToolCallEntry} that started it. */
	parentToolUseId?: string;
}

export interface TextEntry<Kind extends string> extends EntryBase {
	kind: Kind;
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
export interface ToolCallEntry extends EntryBase {
	kind: "tool_call";
	name: string;
	input: unknown;
	toolUseId?: string;
}

export interface ToolResultEntry extends EntryBase {
	kind: "tool_result";
	toolUseId: string;
	toolName?: string;
	content: string;
	isError: boolean;
}

/** The agent program is ready: which model it talks to and which session it continues or began. */
export interface InitEntry extends EntryBase {
	kind: "init";
	model: string;
	sessionId: string;
}

/** How the agent program ended its work. Tokens are counts; `costUsd` is US dollars. */
export interface ResultEntry extends EntryBase {
	kind: "result";
	text: string;
	inputTokens: number;
	outputTokens: number;
	cachedTokens: number;
	costUsd: number;
	subtype: string;
	isError: boolean;
	errors: string[];
}

/**
 * Lines of a change to a file, as a unified diff shows them, signs included. `changeType` is `file_header`, `hunk`, `add`,
 * `remove`, `context` or `truncation` (lines that were left out); another one is shown like `context`. Entries that
 * follow each other are shown as one diff.
 */
export interface DiffEntry extends EntryBase {
	kind: "diff";
	changeType: string;
	text: string;
}
