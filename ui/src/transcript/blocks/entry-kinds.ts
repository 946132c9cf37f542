import type { TranscriptEntry } from "@paperclipai/adapter-utils";

export type TextEntry = Extract<TranscriptEntry, { kind: "assistant" | "thinking" | "user" }>;
export type LineEntry = Extract<TranscriptEntry, { kind: "system" | "stderr" | "stdout" }>;

export function isTextEntry(entry: TranscriptEntry): entry is TextEntry {
	return entry.kind === "assistant" || entry.kind === "thinking" || entry.kind === "user";
}

export function isLineEntry(entry: TranscriptEntry): entry is LineEntry {
	return entry.kind === "system" || entry.kind === "stderr" || entry.kind === "stdout";
}

/** The parent call of a sub-agent's entry, to copy into its block; `{}` for the agent's own entries. */
export function parentOf({ parentToolUseId }: { parentToolUseId?: string }): { parentToolUseId?: string } {
	return parentToolUseId === undefined ? {} : { parentToolUseId };
}
