import type { DiffLine, ToolKind, TranscriptImage } from "@paperclipai/adapter-utils";

/** Lines of `codex exec` and of `codex app-server`. */
export type CodexEvent = CodexEventBody & {
	/** Thread of an event of `codex app-server`; sub-agents have threads of their own. */
	thread?: string;
};

type CodexEventBody =
	| { kind: "thread_started"; threadId: string; model: string }
	| { kind: "turn_started" }
	| { kind: "item"; phase: "started" | "updated" | "completed"; item: CodexItem }
	/** The next part of a message or of reasoning. */
	| { kind: "chunk"; itemId: string; of: "message" | "reasoning"; text: string }
	/** Sums over the whole thread. */
	| { kind: "usage"; usage: CodexUsage | null }
	/** `usage` is `null` if the line has no counts. */
	| { kind: "turn_completed"; usage: CodexUsage | null }
	| { kind: "turn_failed"; message: string; cause: string | null; usage: CodexUsage | null }
	/** The turn was stopped from outside. */
	| { kind: "turn_interrupted" }
	/** A warning or a retry, which is not a failure by itself. */
	| { kind: "notice"; text: string }
	/** An MCP server is ready, or has failed. `error` is `""` if it is ready. */
	| { kind: "mcp_server"; server: string; error: string }
	/** The program has refused a request. */
	| { kind: "request_refused"; requestId: string; message: string }
	/** The program no longer waits for an answer, or has agreed to end its turn. */
	| { kind: "answered" }
	/** Says nothing that other lines do not say. */
	| { kind: "quiet" }
	| { kind: "unknown" };

export type CodexItem =
	| { kind: "message"; id: string; text: string }
	| { kind: "reasoning"; id: string; text: string }
	/** A message to the program. `clientId` is the id that the sender has chosen. */
	| { kind: "user"; clientId: string; text: string }
	| { kind: "tool"; tool: CodexToolUse }
	| { kind: "plan"; id: string; steps: CodexStep[] }
	| { kind: "warning"; text: string };

export interface CodexStep {
	text: string;
	completed: boolean;
}

export interface CodexToolUse {
	id: string;
	name: string;
	toolKind: ToolKind;
	input: unknown;
	output: string;
	isError: boolean;
	/** Whether the call was declined, so the tool did not run. */
	isRefused?: boolean;
	/** Contains only the names of changed files if Codex does not report the changes. */
	diff: DiffLine[];
	/** Exit code of a finished command. */
	exitCode?: number;
	images?: TranscriptImage[];
}

/**
 * `cachedInputTokens` is a part of `inputTokens`, `reasoningOutputTokens` of `outputTokens`. Older versions do not
 * count reasoning tokens.
 */
export interface CodexUsage {
	inputTokens: number;
	outputTokens: number;
	cachedInputTokens: number;
	reasoningOutputTokens?: number;
	/** Whether the format of the line proves that the counts are sums over the whole thread. */
	isCumulative: boolean;
}
