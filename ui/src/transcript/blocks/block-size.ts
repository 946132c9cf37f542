import type { DiffBlock } from "./block.ts";

// A row is measured and drawn whole, so a block that only ever grows would make scrolling stop being virtual.
const SOFT_CHARACTERS = 8_000;
const HARD_CHARACTERS = 16_000;

/** May text that follows `lastPiece` join a block that ends with it, or is the block full and a new one due? */
export function hasRoom(text: string, lastPiece: string): boolean {
	if (text.length < SOFT_CHARACTERS) return true;
	if (text.length >= HARD_CHARACTERS) return false;
	// Looking into `text` costs its length, so it comes last and only at the end of a paragraph.
	return !(endsParagraph(lastPiece) && outsideCodeFence(text));
}

/** An empty line, or a piece of streamed text with one at its end. */
function endsParagraph(piece: string): boolean {
	return piece === "" || piece.endsWith("\n\n");
}

/** Markdown cut inside a code fence would show code as prose from there on. */
function outsideCodeFence(text: string): boolean {
	return (text.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 0;
}

const MAX_PARTS = 500;

export function hasRoomForDiff({ parts }: DiffBlock, part: { text: string }): boolean {
	if (parts.length >= MAX_PARTS) return false;
	return parts.reduce((length, { text }) => length + text.length, part.text.length) < HARD_CHARACTERS;
}
