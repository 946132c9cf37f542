/** In bytes: line breaks and indentation in a row. More than this does not stand inside a secret. */
const MAX_GAP = 128;

const [TAB, LF, CR, SPACE, BACKSLASH] = [9, 10, 13, 32, 92];
const [LETTER_N, LETTER_R, LETTER_T] = [110, 114, 116];

/** Decides byte by byte what belongs to a text and what only breaks it into lines. */
export interface LineJoiner {
	/** Whether the next byte is part of a line break, of an escape of one, or of the indentation after it. */
	skips(byte: number): boolean;
	/** Whether more bytes were skipped in a row than stand inside a secret. */
	isOverlong(): boolean;
}

export function createLineJoiner(): LineJoiner {
	let isEscape = false;
	let isIndent = false;
	let gap = 0;
	return {
		skips(byte) {
			if (gap === 0 && byte !== BACKSLASH && byte !== LF && byte !== CR) return false;
			if (byte === BACKSLASH) isEscape = true;
			else if (byte === LF || byte === CR || (isEscape && (byte === LETTER_N || byte === LETTER_R))) {
				isIndent = true;
				isEscape = false;
			} else if (isIndent && (byte === SPACE || byte === TAB || (isEscape && byte === LETTER_T))) isEscape = false;
			else {
				isEscape = false;
				isIndent = false;
				gap = 0;
				return false;
			}
			gap++;
			return true;
		},
		isOverlong: () => gap > MAX_GAP,
	};
}
