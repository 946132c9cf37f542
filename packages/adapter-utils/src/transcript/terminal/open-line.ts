import type { AssistantEntry, ThinkingEntry } from "../../contract/transcript-entry.ts";

/** The last line of output, which stays open while deltas of one text continue it. */
export interface OpenLine {
	/** Whether the line has no line break yet. */
	readonly isOpen: boolean;
	/** Whether an entry continues the text of the delta before it. */
	isContinuedBy(entry: AssistantEntry | ThinkingEntry): boolean;
	/** Records that a delta was rendered. */
	extend(entry: AssistantEntry | ThinkingEntry): void;
	/** Ends the line: `"\n"` if it was open, else `""`. */
	close(): string;
}

export function createOpenLine(): OpenLine {
	let text = "";
	let isOpen = false;
	const textOf = ({ kind, parentToolUseId }: AssistantEntry | ThinkingEntry) => `${kind} ${parentToolUseId ?? ""}`;
	return {
		get isOpen() {
			return isOpen;
		},
		isContinuedBy: (entry) => text === textOf(entry),
		extend(entry) {
			text = textOf(entry);
			if (entry.text !== "") isOpen = !entry.text.endsWith("\n");
		},
		close() {
			const lineBreak = isOpen ? "\n" : "";
			isOpen = false;
			text = "";
			return lineBreak;
		},
	};
}
