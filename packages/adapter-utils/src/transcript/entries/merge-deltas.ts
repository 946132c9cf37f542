import type { AssistantEntry, ThinkingEntry, TranscriptEntry } from "../../contract/transcript-entry.ts";

/** A longer text goes on in a new entry at its next empty line, so that a view never has to lay out one huge entry. */
const SOFT_LIMIT = 16_384;
const HARD_LIMIT = 65_536;

type SpokenEntry = AssistantEntry | ThinkingEntry;

/** An entry made of several one-line entries. */
type LineBlock = SpokenEntry & { lines: true };

/**
 * Adds an entry to the list a view shows, joining it with the last one where the two are one text (the last entry is
 * then replaced by a new object):
 *
 * - a `delta` continues a `delta` of the same kind, character by character;
 * - an entry of one line continues whole lines of the same kind, with a line break between: this makes flowing text of
 *   what programs without an output format print. A message of several lines stands for itself.
 */
export function appendEntry(entries: TranscriptEntry[], entry: TranscriptEntry): void {
	const last = entries.at(-1);
	const joined = last && isSpoken(last) && isSpoken(entry) && isSameVoice(last, entry) ? join(last, entry) : null;
	if (joined) entries[entries.length - 1] = joined;
	else entries.push(entry);
}

function join(last: SpokenEntry, next: SpokenEntry): SpokenEntry | null {
	if (isFull(last, next)) return null;
	if (last.delta === true && next.delta === true) return { ...last, text: last.text + next.text };
	if (!isLines(last) || !isLine(next)) return null;
	const block: LineBlock = { ...last, text: `${last.text}\n${next.text}`, lines: true };
	return block;
}

function isFull(last: SpokenEntry, next: SpokenEntry): boolean {
	const { length } = last.text;
	if (length + next.text.length > HARD_LIMIT) return true;
	// In a block of lines, an empty last line shows as a text that ends with the break before it.
	return length > SOFT_LIMIT && last.text.endsWith(last.delta === true ? "\n\n" : "\n");
}

function isSameVoice(last: SpokenEntry, next: SpokenEntry): boolean {
	return last.kind === next.kind && last.parentToolUseId === next.parentToolUseId;
}

function isSpoken(entry: TranscriptEntry): entry is SpokenEntry {
	return entry.kind === "assistant" || entry.kind === "thinking";
}

function isLine(entry: SpokenEntry): boolean {
	return entry.delta !== true && !entry.text.includes("\n");
}

function isLines(entry: SpokenEntry): boolean {
	return isLine(entry) || (entry as Partial<LineBlock>).lines === true;
}
