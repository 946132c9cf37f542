import type { ToolCallEntry, ToolResultEntry, TranscriptEntry } from "../../contract/transcript-entry.ts";
import { createOpenCalls } from "../entries/open-calls.ts";

/** Keeps apart, in one column of text, what an agent and its sub-agents do. */
export interface SubagentTracker {
	/** Notes a tool call, told as `label`. */
	begin(entry: ToolCallEntry, label: string): void;
	/** The label of a result's call, unless the call is what was printed last and needs no mention. */
	callOf(entry: ToolResultEntry): string | null;
	/** Notes a result that is not printed. */
	skip(entry: ToolResultEntry): void;
	/** The label of the call that this entry belongs to, when what was printed last belongs elsewhere. */
	turnTo(entry: TranscriptEntry): string | null;
	/** Puts the rule of a sub-agent before each line; `isOpen` when the first one goes on from before. */
	rule(entry: TranscriptEntry, text: string, isOpen: boolean): string;
}

interface Call {
	label: string;
	depth: number;
}

const MAX_DEPTH = 4;
/** Older calls are forgotten: a run may make any number of them. */
const MAX_CALLS = 2000;

export function createSubagentTracker(): SubagentTracker {
	const calls = new Map<string, Call>();
	const openCalls = createOpenCalls<Call>();
	/** The call of the sub-agent that was printed last, `""` for the agent itself. */
	let voice = "";
	/** The last call, as long as no result came after it. */
	let lastCall: Call | null = null;
	/** The call that the line before this one tells of. */
	let callBefore = "";

	const depthOf = (id: string) => (id === "" ? 0 : (calls.get(id)?.depth ?? 0) + 1);

	return {
		begin(entry, label) {
			callBefore = entry.toolUseId ?? "";
			const depth = Math.min(MAX_DEPTH, depthOf(entry.parentToolUseId ?? ""));
			lastCall = { label, depth };
			openCalls.open(entry, lastCall);
			if (callBefore === "") return;
			calls.set(callBefore, lastCall);
			if (calls.size > MAX_CALLS) calls.delete(calls.keys().next().value ?? "");
		},
		callOf(entry) {
			const call = openCalls.close(entry) ?? calls.get(entry.toolUseId);
			const isNext = call !== undefined && call === lastCall;
			lastCall = null;
			return isNext ? null : (call?.label ?? entry.toolName ?? null);
		},
		skip(entry) {
			openCalls.close(entry);
		},
		turnTo({ parentToolUseId = "" }) {
			const isNext = voice === parentToolUseId || callBefore === parentToolUseId;
			voice = parentToolUseId;
			callBefore = "";
			return isNext || voice === "" ? null : (calls.get(voice)?.label ?? "sub-agent");
		},
		rule({ parentToolUseId = "" }, text, isOpen) {
			const rule = "│ ".repeat(depthOf(parentToolUseId));
			if (rule === "" || text === "") return text;
			const lines = text.split("\n");
			// What comes after the last line break is not a line yet.
			return lines
				.map((line, index) =>
					(index === 0 && isOpen) || (index === lines.length - 1 && line === "") ? line : rule + line,
				)
				.join("\n");
		},
	};
}
