/** Maximum number of bytes of consecutive line breaks and indentation inside a secret. */
export const MAX_GAP = 128;

const [TAB, LF, CR, SPACE, BACKSLASH] = [9, 10, 13, 32, 92];
const [LETTER_N, LETTER_R, LETTER_T] = [110, 114, 116];

export interface LineJoiner {
	/** Whether the next byte belongs to a line break, an escaped line break, or the indentation after it. */
	skips(byte: number): boolean;
}

export function createLineJoiner(): LineJoiner {
	let isEscape = false;
	let isIndent = false;
	let isGap = false;
	return {
		skips(byte) {
			if (!isGap && byte !== BACKSLASH && byte !== LF && byte !== CR) return false;
			if (byte === BACKSLASH) isEscape = true;
			else if (byte === LF || byte === CR || (isEscape && (byte === LETTER_N || byte === LETTER_R))) {
				isIndent = true;
				isEscape = false;
			} else if (isIndent && (byte === SPACE || byte === TAB || (isEscape && byte === LETTER_T))) isEscape = false;
			else {
				isEscape = false;
				isIndent = false;
				isGap = false;
				return false;
			}
			isGap = true;
			return true;
		},
	};
}

export function joinLines(text: Buffer): Buffer {
	const joiner = createLineJoiner();
	return Buffer.from(text.filter((byte) => !joiner.skips(byte)));
}
