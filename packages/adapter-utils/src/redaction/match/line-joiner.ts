/** Maximum number of bytes of consecutive line breaks, indentation and control sequences inside a secret. */
export const MAX_GAP = 128;

const [NUL, BEL, TAB, LF, CR, SHIFT_OUT, SHIFT_IN, ESC, SPACE, BACKSLASH, DEL] = [
	0, 7, 9, 10, 13, 14, 15, 27, 32, 92, 127,
];
const [LETTER_E, LETTER_N, LETTER_R, LETTER_T, LETTER_U, LETTER_X, ZERO] = [101, 110, 114, 116, 117, 120, 48];
/** First byte of the C1 control characters in UTF-8, and the second bytes of those that start or end a sequence. */
const C1 = 0xc2;
const [C1_CONTROL, C1_STRING_END, C1_COMMAND] = [0x9b, 0x9c, 0x9d];

/** Bytes that a gap can begin with. */
export const GAP_STARTS: readonly number[] = [LF, CR, BACKSLASH, ESC, C1, NUL, BEL, SHIFT_OUT, SHIFT_IN];
const STARTS_GAP = Uint8Array.from({ length: 256 }, (_, byte) => (GAP_STARTS.includes(byte) ? 1 : 0));
/** Characters after ESC that start a string, such as a link or title. */
const STRING_KINDS = new Set(Buffer.from("]PX^_"));

/** Kinds of sequences; numbers, because every byte of a gap is compared with them. */
const [NO_SEQUENCE, AFTER_ESC, CONTROL_SEQUENCE, CHARSET, STRING] = [0, 1, 2, 3, 4];
/** Parts of an escaped control character: none, `\`, `\u`, `\u0`, and one or two digits that follow. */
const [NO_ESCAPE, AFTER_BACKSLASH, UNICODE, UNICODE_0, HEX, HEX_1, OCTAL, OCTAL_1] = [0, 1, 2, 3, 4, 5, 6, 7];

export interface LineJoiner {
	/**
	 * Whether the next byte belongs to a line break, the indentation after it, or a control character or sequence, such
	 * as a color. Those may be escaped; pages and terminals show text without them.
	 */
	skips(byte: number): boolean;
}

export function createLineJoiner(): LineJoiner {
	return new GapReader();
}

class GapReader implements LineJoiner {
	private isGap = false;
	private isIndent = false;
	private isC1 = false;
	private escape = NO_ESCAPE;
	private backslashes = 0;
	/** Value of the digits of an escape. */
	private code = 0;
	private sequence = NO_SEQUENCE;
	private stringBytes = 0;
	/** Number of backslashes that stand for one backslash, which ends a string after ESC. */
	private closing = 1;

	skips(byte: number): boolean {
		if (this.isGap) {
			if (this.read(byte)) return true;
			this.reset();
		}
		// The byte after a gap may begin another one.
		if (STARTS_GAP[byte] === 0) return false;
		this.isGap = this.read(byte);
		return this.isGap;
	}

	private reset(): void {
		this.isGap = false;
		this.isIndent = false;
		this.isC1 = false;
		this.escape = NO_ESCAPE;
		this.sequence = NO_SEQUENCE;
	}

	private read(byte: number): boolean {
		if (this.sequence === STRING && ++this.stringBytes > MAX_GAP) return false;
		if (this.isC1) return this.readC1(byte);
		if (this.escape !== NO_ESCAPE) return this.readEscape(byte);
		if (byte === BACKSLASH) {
			if (this.sequence === AFTER_ESC) {
				if (--this.closing === 0) this.sequence = NO_SEQUENCE;
			} else {
				this.escape = AFTER_BACKSLASH;
				this.backslashes = 1;
			}
			return true;
		}
		this.isC1 = byte === C1;
		if (byte === ESC) this.closing = 1;
		return this.isC1 || this.readCharacter(byte);
	}

	private readC1(byte: number): boolean {
		this.isC1 = false;
		if (byte === C1_CONTROL) this.sequence = CONTROL_SEQUENCE;
		else if (byte === C1_COMMAND) this.startString();
		else if (byte === C1_STRING_END) this.sequence = NO_SEQUENCE;
		else return this.sequence === STRING;
		return true;
	}

	private readEscape(byte: number): boolean {
		const read = this.escape;
		if (read === AFTER_BACKSLASH) return this.readEscaped(byte);
		const digit = hexDigit(byte);
		if ((read === UNICODE || read === UNICODE_0) && digit === 0) this.escape = read === UNICODE ? UNICODE_0 : HEX;
		// Control characters are less than 32.
		else if ((read === HEX && digit <= 1) || (read === OCTAL && digit <= 3)) {
			this.escape = read === HEX ? HEX_1 : OCTAL_1;
			this.code = digit;
		} else if (read === HEX_1 && digit <= 15) return this.endEscape(16 * this.code + digit);
		else if (read === OCTAL_1 && digit <= 7) return this.endEscape(8 * this.code + digit);
		else return this.endEscape(byte);
		return true;
	}

	/** Reads the character after a backslash. */
	private readEscaped(byte: number): boolean {
		if (byte === BACKSLASH) this.backslashes++;
		else if (byte === LETTER_N || byte === LETTER_R) return this.endEscape(LF);
		else if (byte === LETTER_U) this.escape = UNICODE;
		else if (byte === LETTER_T && this.isIndent) return this.endEscape(TAB);
		else if (byte === LETTER_E) return this.endEscape(ESC);
		else if (byte === LETTER_X) this.escape = HEX;
		else if (byte === ZERO) this.escape = OCTAL;
		else return this.endEscape(byte);
		return true;
	}

	/** @param code Of the character that was escaped, or that ends an escape of something else. */
	private endEscape(code: number): boolean {
		this.escape = NO_ESCAPE;
		if (code === ESC) this.closing = 2 * this.backslashes;
		return this.readCharacter(code);
	}

	private readCharacter(code: number): boolean {
		if (code === ESC) {
			this.sequence = AFTER_ESC;
			return true;
		}
		switch (this.sequence) {
			case NO_SEQUENCE:
				return this.readText(code);
			case AFTER_ESC:
				return this.readKind(code);
			case STRING:
				if (code === BEL) this.sequence = NO_SEQUENCE;
				return code === LF || code === CR ? this.readText(code) : true;
			default:
				// Parameters and intermediate characters precede the last one.
				if (code < SPACE || code >= DEL) return this.readText(code);
				if (code >= (this.sequence === CHARSET ? 0x30 : 0x40)) this.sequence = NO_SEQUENCE;
				return true;
		}
	}

	/** Reads the character after ESC. */
	private readKind(code: number): boolean {
		if (code < SPACE || code >= DEL) return this.readText(code);
		if (code === 0x5b) this.sequence = CONTROL_SEQUENCE;
		else if (STRING_KINDS.has(code)) this.startString();
		else this.sequence = code < 0x30 ? CHARSET : NO_SEQUENCE;
		return true;
	}

	private startString(): void {
		this.sequence = STRING;
		this.stringBytes = 0;
	}

	private readText(code: number): boolean {
		this.sequence = NO_SEQUENCE;
		if (code === LF || code === CR) this.isIndent = true;
		else if (code === SPACE || code === TAB) return this.isIndent;
		else return code < SPACE;
		return true;
	}
}

/** At least 16 if the byte is not a digit. */
function hexDigit(byte: number): number {
	if (byte >= ZERO && byte < ZERO + 10) return byte - ZERO;
	const letter = byte | 0x20;
	return letter >= 97 && letter <= 102 ? letter - 87 : 16;
}

export function joinLines(text: Buffer): Buffer {
	if (!text.some((byte) => STARTS_GAP[byte] === 1)) return text;
	const joiner = createLineJoiner();
	return Buffer.from(text.filter((byte) => !joiner.skips(byte)));
}
