import type { DiffPart } from "./block.ts";

// Each row is measured and rendered whole, so an unlimited block would defeat the virtual list.
const SOFT_CHARACTERS = 8_000;
const HARD_CHARACTERS = 16_000;

/** Whether more text may be added to a block that ends with `lastChunk`. */
export function hasRoom(text: string, lastChunk: string): boolean {
	if (text.length < SOFT_CHARACTERS) return true;
	if (text.length >= HARD_CHARACTERS) return false;
	// Scanning all of `text` is the expensive part, so it is done only at the end of a paragraph.
	return !(endsParagraph(lastChunk) && outsideCodeFence(text));
}

/** An empty line, or streamed text that ends with one. */
function endsParagraph(chunk: string): boolean {
	return chunk === "" || chunk.endsWith("\n\n");
}

/** Splitting inside a code fence would render the rest of the code as prose. */
function outsideCodeFence(text: string): boolean {
	return (text.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 0;
}

const MAX_PARTS = 500;

export function hasRoomForDiff({ parts }: { parts: readonly DiffPart[] }, part: { text: string }): boolean {
	if (parts.length >= MAX_PARTS) return false;
	return parts.reduce((length, { text }) => length + text.length, part.text.length) < HARD_CHARACTERS;
}
