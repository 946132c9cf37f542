import type { TranscriptEntry } from "@paperclipai/adapter-utils";
import type { Block } from "./block.ts";

// A row is measured and drawn whole, so a block that only ever grows would make scrolling stop being virtual.
const SOFT_CHARACTERS = 8_000;
const HARD_CHARACTERS = 24_000;

/** May `entry` join `block`, or is the block full and a new one due? */
export function hasRoomFor(block: Block, entry: TranscriptEntry): boolean {
	if (!("text" in block)) return false;
	if (block.text.length < SOFT_CHARACTERS) return true;
	if (block.text.length >= HARD_CHARACTERS) return false;
	return !(startsParagraph(block.text, entry) && outsideCodeFence(block.text));
}

function startsParagraph(text: string, entry: TranscriptEntry): boolean {
	return text.endsWith("\n\n") || text.endsWith("\n") || ("text" in entry && entry.text.trim() === "");
}

/** Markdown cut inside a code fence would show code as prose from there on. */
function outsideCodeFence(text: string): boolean {
	return (text.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 0;
}
