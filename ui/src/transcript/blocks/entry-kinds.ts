import { type AssistantEntry, isEventLine, type TranscriptEntry } from "@paperclipai/adapter-utils";

export type TextEntry = Extract<TranscriptEntry, { kind: "assistant" | "thinking" | "user" }>;
export type LineEntry = Extract<TranscriptEntry, { kind: "system" | "stdout" }>;
export type LogEntry = Extract<TranscriptEntry, { kind: "stderr" | "stdout" }> | AssistantEntry;

/** Whether an entry is text from a model or user. */
export function isTextEntry(entry: TranscriptEntry): entry is TextEntry {
	return (entry.kind === "assistant" && !isLogEntry(entry)) || entry.kind === "thinking" || entry.kind === "user";
}

export function isLogEntry(entry: TranscriptEntry): entry is LogEntry {
	if (entry.kind === "stdout") return !isEventLine(entry.text);
	return entry.kind === "stderr" || (entry.kind === "assistant" && entry.format === "plain" && entry.delta !== true);
}

export function isLineEntry(entry: TranscriptEntry): entry is LineEntry {
	return entry.kind === "system" || (entry.kind === "stdout" && isEventLine(entry.text));
}

/** The parent call to copy into a block; `{}` for the agent itself. */
export function parentOf({ parentToolUseId }: { parentToolUseId?: string }): { parentToolUseId?: string } {
	return parentToolUseId === undefined ? {} : { parentToolUseId };
}
