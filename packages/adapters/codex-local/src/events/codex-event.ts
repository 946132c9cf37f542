import type { DiffLine } from "@paperclipai/adapter-utils";

/** One line of `codex exec --json`, read without trust. */
export type CodexEvent =
	| { kind: "thread_started"; threadId: string }
	| { kind: "item"; phase: "started" | "updated" | "completed"; item: CodexItem }
	| { kind: "turn_completed"; usage: CodexUsage }
	| { kind: "turn_failed"; message: string }
	/** A warning or a retry; never by itself a failure. */
	| { kind: "notice"; text: string }
	/** Progress that says nothing to a reader. */
	| { kind: "noise" }
	| { kind: "unknown" };

export type CodexItem =
	| { kind: "message"; text: string }
	| { kind: "reasoning"; text: string }
	| { kind: "tool"; tool: CodexToolUse }
	| { kind: "plan"; id: string; text: string }
	| { kind: "warning"; text: string };

/** A use of a tool, as it stands now: the output is there once the item is completed. */
export interface CodexToolUse {
	id: string;
	name: string;
	input: unknown;
	output: string;
	isError: boolean;
	/** Files that it changed; Codex tells their names, not what changed in them. */
	diff: DiffLine[];
}

/** `inputTokens` is all that the model was given; `cachedInputTokens` is the part of it that came from the cache. */
export interface CodexUsage {
	inputTokens: number;
	outputTokens: number;
	cachedInputTokens: number;
	/** `true` when the shape of the line proves that the counts are sums over the whole thread. */
	isCumulative: boolean;
}
