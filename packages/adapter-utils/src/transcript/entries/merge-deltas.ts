import type { AssistantEntry, ThinkingEntry, TranscriptEntry } from "../../contract/transcript-entry.ts";

/** Length in characters after which a text continues in a new entry at its next empty line, to avoid huge entries. */
const SOFT_LIMIT = 16_384;
const HARD_LIMIT = 65_536;

type AgentTextEntry = AssistantEntry | ThinkingEntry;

type LineBlock = AgentTextEntry & { lines: true };

/**
 * Appends an entry, or replaces the last entry with an object that joins both. Mutates `entries`.
 * - A `delta` continues a `delta` of the same kind, without a break.
 * - An entry of one line continues one-line entries of the same kind, with a line break. A multi-line message stays
 *   separate.
 */
export function appendEntry(entries: TranscriptEntry[], entry: TranscriptEntry): void {
	const last = entries.at(-1);
	const joined =
		last && isAgentText(last) && isAgentText(entry) && isSameSource(last, entry) ? join(last, entry) : null;
	if (joined) entries[entries.length - 1] = joined;
	else entries.push(entry);
}

function join(last: AgentTextEntry, next: AgentTextEntry): AgentTextEntry | null {
	if (isFull(last, next)) return null;
	if (last.delta === true && next.delta === true) return { ...last, text: last.text + next.text };
	if (!isLines(last) || !isLine(next)) return null;
	const block: LineBlock = { ...last, text: `${last.text}\n${next.text}`, lines: true };
	return block;
}

function isFull(last: AgentTextEntry, next: AgentTextEntry): boolean {
	const { length } = last.text;
	if (length + next.text.length > HARD_LIMIT) return true;
	// A block of lines whose last line is empty ends with a line break.
	return length > SOFT_LIMIT && last.text.endsWith(last.delta === true ? "\n\n" : "\n");
}

function isSameSource(last: AgentTextEntry, next: AgentTextEntry): boolean {
	return last.kind === next.kind && last.parentToolUseId === next.parentToolUseId && formatOf(last) === formatOf(next);
}

function formatOf(entry: AgentTextEntry) {
	return entry.kind === "assistant" ? entry.format : undefined;
}

function isAgentText(entry: TranscriptEntry): entry is AgentTextEntry {
	return entry.kind === "assistant" || entry.kind === "thinking";
}

function isLine(entry: AgentTextEntry): boolean {
	return entry.delta !== true && !entry.text.includes("\n");
}

function isLines(entry: AgentTextEntry): boolean {
	return isLine(entry) || (entry as Partial<LineBlock>).lines === true;
}
