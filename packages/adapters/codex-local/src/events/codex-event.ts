import type { DiffLine, ToolKind, TranscriptImage } from "@paperclipai/adapter-utils";

export type CodexEvent =
	| { kind: "thread_started"; threadId: string }
	| { kind: "turn_started" }
	| { kind: "item"; phase: "started" | "updated" | "completed"; item: CodexItem }
	/** `usage` is `null` if the line has no counts. */
	| { kind: "turn_completed"; usage: CodexUsage | null }
	| { kind: "turn_failed"; message: string; usage: CodexUsage | null }
	/** A warning or a retry, which is not a failure by itself. */
	| { kind: "notice"; text: string }
	| { kind: "unknown" };

export type CodexItem =
	| { kind: "message"; text: string }
	| { kind: "reasoning"; text: string }
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
	/** Contains only the names of changed files, because Codex does not report the changes. */
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
