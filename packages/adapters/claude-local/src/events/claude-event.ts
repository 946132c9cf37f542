import type { DiffLine, TranscriptImage } from "@paperclipai/adapter-utils";
import type { McpProblem } from "./read-mcp-problems.ts";

export type ClaudeEvent =
	| ClaudeInitEvent
	| ClaudeMessageEvent
	| ClaudeDeltaEvent
	| ClaudeTaskEvent
	| ClaudeTaskEndEvent
	| ClaudeResultEvent
	| ClaudeRateLimitEvent
	| ClaudeNoticeEvent
	| ClaudeRequestEvent
	| ClaudeAnswerEvent
	/** The program ends the turn, as it was asked to. */
	| { kind: "interrupted" }
	| { kind: "noise" }
	| { kind: "unknown" };

/** The program waits for a permission, the answer to a question, or the approval of a plan. */
export interface ClaudeRequestEvent {
	kind: "request";
	id: string;
	toolName: string;
	/** `""` in 1.0.128. */
	toolUseId: string;
	input: unknown;
}

/** The answer to a request, which 1.0.128 does not print. */
export interface ClaudeAnswerEvent {
	kind: "answer";
	/** Id of the request. */
	id: string;
	isAllowed: boolean;
	/** Why it was denied. */
	message: string;
	/** Whether the turn ends. */
	stops: boolean;
	/** The input that is executed. */
	input: Record<string, unknown>;
}

interface ClaudeNoticeEvent {
	kind: "notice";
	text: string;
	/** Whether the model service returned a 401 response, after which the program retries. */
	isLoginRefused?: boolean;
	/** The tool call whose permission was denied. */
	deniedToolUseId?: string;
}

export interface ClaudeInitEvent {
	kind: "init";
	sessionId: string;
	model: string;
	version: string;
	/** Name of the variable that contains the API key; `none` with a subscription. */
	apiKeySource: string;
	mcpProblems: McpProblem[];
}

export interface ClaudeMessageEvent {
	kind: "message";
	role: "assistant" | "user";
	blocks: ClaudeBlock[];
	fromSubAgent: boolean;
	/** The tool call that started the sub-agent; `""` for the main agent. */
	parentToolUseId: string;
	/** Whether the program itself wrote the message, not a model or a user. */
	synthetic: boolean;
	/** Whether it is the output of one of the program's own commands, such as /compact. */
	isCommandOutput: boolean;
	/** Whether the program repeats a message that it was given. */
	isReplay: boolean;
	/** Short name of an API failure, `""` for a normal message. */
	error: string;
	id: string;
	/** The model that wrote the message; `""` if unknown or if no model wrote it. */
	model: string;
	/** Token counts of the message so far; `null` if the line has none. */
	usage: ClaudeUsage | null;
	isComplete: boolean;
}

export type ClaudeBlock =
	| { kind: "text"; text: string }
	| { kind: "thinking"; text: string }
	| { kind: "tool_call"; id: string; name: string; input: unknown }
	| ClaudeToolResult
	| { kind: "unknown"; json: string };

export interface ClaudeToolResult {
	kind: "tool_result";
	id: string;
	content: string;
	isError: boolean;
	diff: DiffLine[];
	images: TranscriptImage[];
	exitCode?: number;
	/** Duration of a sub-agent that ran in the foreground. */
	durationMs?: number;
}

/** Part of a message that is also printed completely afterwards; only with --include-partial-messages. */
export interface ClaudeDeltaEvent {
	kind: "delta";
	parentToolUseId: string;
	of: "text" | "thinking";
	text: string;
	/** Whether the delta starts a new block of the message; `text` is then usually empty. */
	isStart: boolean;
	model: string;
	/** `id` and `usage` are set only at the start of the message; else `""` and `null`. */
	id: string;
	usage: ClaudeUsage | null;
}

interface ClaudeTaskFields {
	/** `""` when unknown, like the other ids. */
	taskId: string;
	/** The tool call that started the task. */
	toolUseId: string;
	/** The task of the sub-agent that started this one. */
	parentTaskId: string;
	/** `local_agent`, `local_bash` or another; `""` when unknown. */
	taskType: string;
	/** Whether a sub-agent started the task. */
	isOfSubAgent: boolean;
	/** Whether the program asks not to show the task, because it is housekeeping. */
	isHidden: boolean;
}

/** Reports that a sub-agent or command has started, or has been moved to the background. */
export interface ClaudeTaskEvent extends ClaudeTaskFields {
	kind: "task";
	/** `null` when the line does not say so. */
	isInBackground: boolean | null;
	/** Why the task failed; `""` for any other change. */
	error: string;
}

/** Reports that a sub-agent or command has finished, in the background unless its `ClaudeTaskEvent` says otherwise. */
export interface ClaudeTaskEndEvent extends ClaudeTaskFields {
	kind: "task_end";
	/** `completed`, `failed` or `stopped`. */
	status: string;
	summary: string;
}

/** `cachedInputTokens` is a part of `inputTokens`. */
export interface ClaudeUsage {
	inputTokens: number;
	outputTokens: number;
	cachedInputTokens: number;
}

export interface ClaudeDenial {
	toolUseId: string;
	toolName: string;
	input: unknown;
}

export interface ClaudeResultEvent {
	kind: "result";
	subtype: string;
	isError: boolean;
	text: string;
	/** Without blank ones. */
	errors: string[];
	sessionId: string;
	/** 0 if the program reports another value than a number. */
	apiErrorStatus: number | null;
	/** Why the turn ended; `""` in older versions. */
	terminalReason: string;
	/** Short name of what kept the program from starting. */
	startupFailure: string;
	stopReason: string;
	numTurns: number | null;
	/** Whether the program ran one of its own commands, such as /clear, instead of a turn. */
	ranCommand: boolean;
	permissionDenials: ClaudeDenial[];
	/** `null` if it cannot be read. */
	usage: ClaudeUsage | null;
	/** Sum over all models, for the run or the whole session, depending on the version; `null` when not reported. */
	totalUsage: ClaudeUsage | null;
	/** Whether `usage` and `costUsd` cover all models and sub-agents since the previous `result` line. */
	isCounted: boolean;
	/** Cost in US dollars since the previous `result` line; `null` if unknown or only a total is reported. */
	costUsd: number | null;
	/** Cost in US dollars of the run or the whole session, depending on the version; `null` if unknown. */
	totalCostUsd: number | null;
	/** Number of sub-agents of this process that the program has stopped before they had finished. */
	killedSubAgents: number;
}

export interface ClaudeRateLimitEvent {
	kind: "rate_limit";
	status: string;
	/** ISO 8601; `null` when unknown. */
	resetsAt: string | null;
	text: string;
}
