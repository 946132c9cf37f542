/**
 * One item of a run's transcript. An adapter's line parser makes entries from lines of output; the browser and the terminal
 * show them. Entries with missing or wrong fields are dropped.
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

/** The discriminator of {@link TranscriptEntry}. */
export type TranscriptEntryKind = TranscriptEntry["kind"];

/** Fields of every entry. */
export interface EntryBase {
	/** ISO 8601 time of the log record that the entry comes from. */
	ts: string;
	/** For work of a sub-agent: the `toolUseId` of the {@link ToolCallEntry} that started it. Default: the agent's own work. */
	parentToolUseId?: string;
	/** The answer of the model that the entry is part of. Default: not known. */
	turn?: ModelTurn;
}

/** One answer of the model. Entries of the same answer carry the same `id`; a later one replaces the counts. */
export interface ModelTurn {
	id: string;
	/** Default: not known. */
	model?: string;
	/** Tokens sent to the model, cached ones included. Default: not known. */
	inputTokens?: number;
	/** The part of `inputTokens` that was read from the cache. Default: not known. */
	cachedTokens?: number;
	/** Tokens that the model generated. Default: not known. */
	outputTokens?: number;
	/** US dollars. Default: not known. */
	costUsd?: number;
}

/**
 * An entry of text only. `stdout`: output of a process, shown as it is in a log; an event (a JSON object) that the parser did
 * not know is folded and counted. `stderr`: a line of standard error, in the same log. `system`: a message about the run.
 */
export interface TextEntry<Kind extends string> extends EntryBase {
	kind: Kind;
	text: string;
}

/** Text of the agent. */
export interface AssistantEntry extends TextEntry<"assistant"> {
	/** `plain`: output of a program, shown like `stdout`. Default: the agent's prose, shown as Markdown. */
	format?: "plain";
	/** The text continues the entry before it. Default `false`. */
	delta?: boolean;
}

/** Reasoning of the agent. */
export interface ThinkingEntry extends TextEntry<"thinking"> {
	/** The text continues the entry before it. Default `false`. */
	delta?: boolean;
}

/** Text that was sent to the agent. */
export interface UserEntry extends TextEntry<"user"> {}

/** What a tool does. `task`: starts a sub-agent. `todo`: writes the agent's plan. */
export type ToolKind = "shell" | "edit" | "read" | "search" | "web" | "task" | "todo" | "other";

/** The agent calls a tool. */
export interface ToolCallEntry extends EntryBase {
	kind: "tool_call";
	/** Name of the tool. */
	name: string;
	/** Decides how call and result are shown. Default: guessed from the name. */
	toolKind?: ToolKind;
	/** JSON value. */
	input: unknown;
	/** Links the call to its {@link ToolResultEntry}. Default: the next result without a matching call belongs to it. */
	toolUseId?: string;
}

/** A tool call has returned. */
export interface ToolResultEntry extends EntryBase {
	kind: "tool_result";
	/** `toolUseId` of the call. */
	toolUseId: string;
	/** Name of the tool, in case the call is not known. */
	toolName?: string;
	/** Text of the result. */
	content: string;
	isError: boolean;
	/** Exit code of a command. Default: not known. */
	exitCode?: number;
	/** How long the tool took, as the program reports it. Default: the time between the call and the result. */
	durationMs?: number;
	/** Pictures of the result, at most 8. `content` may still name them. Default: none. */
	images?: TranscriptImage[];
}

/** A picture in a result. A picture of another type or size is left out. */
export interface TranscriptImage {
	mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
	/** The bytes in base64, at most 4 Mi characters. */
	data: string;
	/** What it shows, such as a file name. Default: `image`. */
	alt?: string;
}

/** The agent program has started a new session, or resumed one. */
export interface InitEntry extends EntryBase {
	kind: "init";
	/** Id of the model, `""` when it is not known. */
	model: string;
	/** `""` when it is not known. */
	sessionId: string;
}

/** The agent program has finished its work. */
export interface ResultEntry extends EntryBase {
	kind: "result";
	/** The agent's closing message, `""` without one. */
	text: string;
	/** Tokens sent to the model, cached ones included. */
	inputTokens: number;
	/** Tokens that the model generated. */
	outputTokens: number;
	/** The part of `inputTokens` that was read from the cache. */
	cachedTokens: number;
	/** The part of `outputTokens` that is reasoning. Default: not known. */
	reasoningTokens?: number;
	/** US dollars, 0 when it is not known. */
	costUsd: number;
	/** Tokens and cost are those of the whole session, earlier runs included. Default `false`: those of this result only. */
	coversSession?: boolean;
	/** How it finished, in the program's own terms, such as `success`. */
	subtype: string;
	isError: boolean;
	/** Error messages, `[]` without one. */
	errors: string[];
}

/** Lines of a unified diff, signs included. Consecutive entries are shown as one diff. */
export interface DiffEntry extends EntryBase {
	kind: "diff";
	/** The call that made the change, whose card then shows it. Default: a row of its own. */
	toolUseId?: string;
	/**
	 * `file_header`, `hunk`, `add`, `remove`, `context` or `truncation` (a note on lines that were left out). Any other value is
	 * shown like `context`.
	 */
	changeType: string;
	/** One or more lines. */
	text: string;
}
