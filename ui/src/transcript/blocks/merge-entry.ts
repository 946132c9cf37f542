import { appendEntry, type DiffEntry, type TranscriptEntry } from "@paperclipai/adapter-utils";
import type { Block, DiffBlock, LinesBlock, ToolBlock } from "./block.ts";
import { hasRoom, hasRoomForDiff } from "./block-size.ts";
import type { LineEntry, TextEntry } from "./entry-kinds.ts";

/** Merges entries of one text, for example deltas; `null` if they belong to separate texts. */
export function mergeText(before: TextEntry, entry: TextEntry): TextEntry | null {
	const entries: TranscriptEntry[] = [before];
	appendEntry(entries, entry);
	return entries.length === 1 ? (entries[0] as TextEntry) : null;
}

/** `null` if the line needs a new block. */
export function mergeLine(block: Block | undefined, entry: LineEntry, lastChunk: string): LinesBlock | null {
	if (block?.kind !== entry.kind || !isSameSource(block, entry) || !hasRoom(block.text, lastChunk)) return null;
	return { ...block, text: `${block.text}\n${entry.text}`, lines: block.lines + 1 };
}

/** `null` if the part needs a new block. */
export function mergeDiff(block: Block | undefined, entry: DiffEntry): DiffBlock | null {
	if (block?.kind !== "diff" || block.parentToolUseId !== entry.parentToolUseId) return null;
	if (!hasRoomForDiff(block, entry)) return null;
	return { ...block, parts: [...block.parts, { changeType: entry.changeType, text: entry.text }] };
}

/** `null` when the card has no room. */
export function withDiff(block: ToolBlock, { changeType, text }: DiffEntry): ToolBlock | null {
	const { diff = [] } = block;
	return hasRoomForDiff({ parts: diff }, { text }) ? { ...block, diff: [...diff, { changeType, text }] } : null;
}

function isSameSource(block: LinesBlock, entry: LineEntry): boolean {
	return block.parentToolUseId === entry.parentToolUseId;
}
