import type { ToolCallEntry, ToolResultEntry, TranscriptEntry } from "../../contract/transcript-entry.ts";
import { createOpenCalls } from "../entries/open-calls.ts";

export interface SubagentTracker {
	open(entry: ToolCallEntry, label: string): void;
	/** Returns the label of the result's call, or `null` when the result directly follows the call. */
	close(entry: ToolResultEntry): string | null;
	closeHidden(entry: ToolResultEntry): void;
	/** Returns the label of the call that started the sub-agent if the previous entry belongs to another agent. */
	switchTo(entry: TranscriptEntry): string | null;
	/** Prefixes each line with one bar per level of sub-agents; if `isContinued`, except the first line. */
	prefix(entry: TranscriptEntry, text: string, isContinued: boolean): string;
}

interface Call {
	label: string;
	depth: number;
}

const MAX_DEPTH = 4;
/** Maximum number of calls to remember, because a run may make any number of calls. */
const MAX_CALLS = 2000;

export function createSubagentTracker(): SubagentTracker {
	const calls = new Map<string, Call>();
	const openCalls = createOpenCalls<Call>();
	/** Id of the call that started the current sub-agent; `""` for the main agent. */
	let current = "";
	let lastCall: Call | null = null;
	let lastCallId = "";

	const depthOf = (id: string) => (id === "" ? 0 : (calls.get(id)?.depth ?? 0) + 1);

	return {
		open(entry, label) {
			lastCallId = entry.toolUseId ?? "";
			const depth = Math.min(MAX_DEPTH, depthOf(entry.parentToolUseId ?? ""));
			lastCall = { label, depth };
			openCalls.open(entry, lastCall);
			if (lastCallId === "") return;
			calls.set(lastCallId, lastCall);
			if (calls.size > MAX_CALLS) calls.delete(calls.keys().next().value ?? "");
		},
		close(entry) {
			const call = openCalls.close(entry) ?? calls.get(entry.toolUseId);
			const isNext = call !== undefined && call === lastCall;
			lastCall = null;
			return isNext ? null : (call?.label ?? entry.toolName ?? null);
		},
		closeHidden(entry) {
			openCalls.close(entry);
		},
		switchTo({ parentToolUseId = "" }) {
			const isNext = current === parentToolUseId || lastCallId === parentToolUseId;
			current = parentToolUseId;
			lastCallId = "";
			return isNext || current === "" ? null : (calls.get(current)?.label ?? "sub-agent");
		},
		prefix({ parentToolUseId = "" }, text, isContinued) {
			const bars = "│ ".repeat(depthOf(parentToolUseId));
			if (bars === "" || text === "") return text;
			const lines = text.split("\n");
			// Adds no bar to an empty text after the last line break, which is not a line yet.
			return lines
				.map((line, index) =>
					(index === 0 && isContinued) || (index === lines.length - 1 && line === "") ? line : bars + line,
				)
				.join("\n");
		},
	};
}
