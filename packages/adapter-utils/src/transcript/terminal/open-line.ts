import type { AssistantEntry, ThinkingEntry } from "../../contract/transcript-entry.ts";

export interface OpenLine {
	readonly isOpen: boolean;
	isContinuedBy(entry: AssistantEntry | ThinkingEntry): boolean;
	extend(entry: AssistantEntry | ThinkingEntry): void;
	/** Returns `"\n"` if the line was open, else `""`. */
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
