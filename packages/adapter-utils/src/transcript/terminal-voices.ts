import type { ToolCallEntry, ToolResultEntry, TranscriptEntry } from "../contract/transcript-entry.ts";

/** Keeps apart, in one column of text, what an agent and its sub-agents do. */
export interface TerminalVoices {
	/** Notes a tool call, told as `label`. */
	begin(entry: ToolCallEntry, label: string): void;
	/** The label of a result's call, unless the call is what was printed last and needs no mention. */
	callOf(entry: ToolResultEntry): string | null;
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

export function createTerminalVoices(): TerminalVoices {
	const calls = new Map<string, Call>();
	/** The call of the sub-agent that was printed last, `""` for the agent itself. */
	let voice = "";
	/** The last call, as long as no result came after it. */
	let lastCall = "";
	/** The call that the line before this one tells of. */
	let callBefore = "";

	const depthOf = (id: string) => (id === "" ? 0 : (calls.get(id)?.depth ?? 0) + 1);

	return {
		begin(entry, label) {
			lastCall = entry.toolUseId ?? "";
			callBefore = lastCall;
			const depth = Math.min(MAX_DEPTH, depthOf(entry.parentToolUseId ?? ""));
			if (lastCall === "") return;
			calls.set(lastCall, { label, depth });
			if (calls.size > MAX_CALLS) calls.delete(calls.keys().next().value ?? "");
		},
		callOf({ toolUseId, toolName }) {
			const isNext = lastCall === toolUseId;
			lastCall = "";
			return isNext ? null : (calls.get(toolUseId)?.label ?? toolName ?? null);
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
