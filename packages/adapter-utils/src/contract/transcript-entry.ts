/** One item of a run's transcript. Entries with missing or wrong fields are discarded. */
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

export interface EntryBase {
	/** ISO 8601 time of the log record. */
	ts: string;
	/** `toolUseId` of the {@link ToolCallEntry} that started the sub-agent. Omitted for the main agent's entries. */
	parentToolUseId?: string;
	/** The answer of the model to which the entry belongs. */
	turn?: ModelTurn;
}

/** One answer of the model. All its entries have the same `id`; later token counts replace earlier ones. */
export interface ModelTurn {
	id: string;
	model?: string;
	/** Includes cached tokens. */
	inputTokens?: number;
	cachedTokens?: number;
	outputTokens?: number;
	costUsd?: number;
}

/**
 * `stdout`: a line of process output; views fold and count unknown JSON events. `stderr`: a line of standard error.
 * `system`: a message about the run.
 */
export interface TextEntry<Kind extends string> extends EntryBase {
	kind: Kind;
	text: string;
}

export interface AssistantEntry extends TextEntry<"assistant"> {
	/** `plain`: output of a program, shown like `stdout`. If omitted, the text is prose, shown as Markdown. */
	format?: "plain";
	delta?: boolean;
}

export interface ThinkingEntry extends TextEntry<"thinking"> {
	delta?: boolean;
}

export interface UserEntry extends TextEntry<"user"> {}

/** `task` starts a sub-agent, `todo` writes the agent's plan. */
export type ToolKind = "shell" | "edit" | "read" | "search" | "web" | "task" | "todo" | "other";

export interface ToolCallEntry extends EntryBase {
	kind: "tool_call";
	name: string;
	/** Determines how the call and its result are shown. Default: guessed from the name. */
	toolKind?: ToolKind;
	/** JSON value. */
	input: unknown;
	/** Links the call to its {@link ToolResultEntry}. If omitted, the next result that matches no other call is used. */
	toolUseId?: string;
}

export interface ToolResultEntry extends EntryBase {
	kind: "tool_result";
	/** `toolUseId` of the call. */
	toolUseId: string;
	/** Name of the tool, for a result whose call is not known. */
	toolName?: string;
	content: string;
	isError: boolean;
	exitCode?: number;
	/** Default: the time between the call and the result. */
	durationMs?: number;
	/** At most 8. */
	images?: TranscriptImage[];
}

/** An image in a result. An image of another type or a larger size is not shown. */
export interface TranscriptImage {
	mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
	/** Base64, at most 4 Mi characters. */
	data: string;
	/** Alternative text, such as a file name. Default: `image`. */
	alt?: string;
}

/** The agent program has started or resumed a session. */
export interface InitEntry extends EntryBase {
	kind: "init";
	/** `""` when unknown. */
	model: string;
	/** `""` when unknown. */
	sessionId: string;
}

/** The agent program has finished. */
export interface ResultEntry extends EntryBase {
	kind: "result";
	/** The agent's closing message; `""` if there is none. */
	text: string;
	/** Includes cached tokens. */
	inputTokens: number;
	outputTokens: number;
	/** Part of `inputTokens`. */
	cachedTokens: number;
	/** Part of `outputTokens`. */
	reasoningTokens?: number;
	costUsd: number;
	/** Whether tokens and cost include earlier runs of the session. Default `false`. */
	coversSession?: boolean;
	/** Outcome in the program's own terms, such as `success`. */
	subtype: string;
	isError: boolean;
	errors: string[];
}

/** Lines of a unified diff, signs included. Consecutive entries are shown as one diff. */
export interface DiffEntry extends EntryBase {
	kind: "diff";
	/** `toolUseId` of the call that made the change and shows the diff. If omitted, the diff has a separate row. */
	toolUseId?: string;
	/**
	 * `file_header`, `hunk`, `add`, `remove`, `context` or `truncation` (a note on omitted lines). Default: `context`.
	 */
	changeType: string;
	text: string;
}
