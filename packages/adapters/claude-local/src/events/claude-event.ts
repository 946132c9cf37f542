import type { DiffLine } from "@paperclipai/adapter-utils";

/** One line of `claude --output-format stream-json`, read without trust. */
export type ClaudeEvent =
	| ClaudeInitEvent
	| ClaudeMessageEvent
	| ClaudeDeltaEvent
	| ClaudeTaskEndEvent
	| ClaudeResultEvent
	| ClaudeRateLimitEvent
	| ClaudeNoticeEvent
	/** Progress that says nothing to a reader. */
	| { kind: "noise" }
	| { kind: "unknown" };

export interface ClaudeNoticeEvent {
	kind: "notice";
	text: string;
	/** A try at the model's service was answered with 401, and the program tries again. */
	isLoginRefused?: boolean;
}

export interface ClaudeInitEvent {
	kind: "init";
	sessionId: string;
	model: string;
	version: string;
	/** `none` with a subscription, else the name of the variable that holds the key. */
	apiKeySource: string;
}

export interface ClaudeMessageEvent {
	kind: "message";
	role: "assistant" | "user";
	blocks: ClaudeBlock[];
	/** The line is about the work of a sub-agent. */
	fromSubAgent: boolean;
	/** The tool call that started the sub-agent, `""` for the agent itself. */
	parentToolUseId: string;
	/** Written by the program itself, not by a model or a person. */
	synthetic: boolean;
	/** Short name of an API failure, `""` for a normal message. */
	error: string;
}

export type ClaudeBlock =
	| { kind: "text"; text: string }
	| { kind: "thinking"; text: string }
	| { kind: "tool_call"; id: string; name: string; input: unknown }
	| { kind: "tool_result"; id: string; content: string; isError: boolean; diff: DiffLine[] }
	| { kind: "unknown"; json: string };

/** A piece of a message that follows whole; printed with --include-partial-messages only. */
export interface ClaudeDeltaEvent {
	kind: "delta";
	parentToolUseId: string;
	of: "text" | "thinking";
	text: string;
	/** A new block of the message begins with it; `text` is mostly empty then. */
	isStart: boolean;
}

/** Work in the background has come to its end: a sub-agent or a command. */
export interface ClaudeTaskEndEvent {
	kind: "task_end";
	/** The tool call that started it, `""` when it is not said. */
	parentToolUseId: string;
	/** `completed`, `failed` or `stopped`. */
	status: string;
	summary: string;
}

/** `inputTokens` is all that the model was given; `cachedInputTokens` is the part of it that came from the cache. */
export interface ClaudeUsage {
	inputTokens: number;
	outputTokens: number;
	cachedInputTokens: number;
}

export interface ClaudeResultEvent {
	kind: "result";
	subtype: string;
	isError: boolean;
	text: string;
	errors: string[];
	sessionId: string;
	apiErrorStatus: number | null;
	terminalReason: string;
	stopReason: string;
	numTurns: number;
	permissionDenials: number;
	usage: ClaudeUsage;
	/** US dollars of what this line closes; `null` where the program only tells a total. */
	costUsd: number | null;
	/** US dollars, of the run or of the whole session, depending on the program's version. */
	totalCostUsd: number;
}

export interface ClaudeRateLimitEvent {
	kind: "rate_limit";
	status: string;
	/** ISO 8601, `null` when it was not said. */
	resetsAt: string | null;
	/** Sentence for a reader, `""` while all is well. */
	text: string;
}
