import type { DiffPart } from "./block.ts";

// Rows are measured and rendered whole, so a huge block would defeat the virtual list.
const SOFT_CHARACTERS = 8_000;
const HARD_CHARACTERS = 16_000;

/** Whether a block that ends with `lastChunk` may grow. */
export function hasRoom(text: string, lastChunk: string): boolean {
	if (text.length < SOFT_CHARACTERS) return true;
	if (text.length >= HARD_CHARACTERS) return false;
	// Scanning `text` is expensive, so it only happens at the end of a paragraph.
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
