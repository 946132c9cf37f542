const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const ESCAPES: readonly Uint8Array[] = Array.from({ length: 256 }, (_, byte) =>
	byte < 0x20 || byte === QUOTE || byte === BACKSLASH
		? Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(2, -1))
		: new Uint8Array(0),
);
const NEEDS_ESCAPE = Uint8Array.from(ESCAPES, ({ length }) => (length === 0 ? 0 : 1));

export const MAX_ESCAPE = 6;

/**
 * Writes the same as `JSON.stringify`, but from bytes, because creating two strings per chunk takes three times as
 * long.
 */
export function writeJsonText(text: Uint8Array, target: Uint8Array, start: number): number {
	const from = new DataView(text.buffer, text.byteOffset, text.length);
	const to = new DataView(target.buffer, target.byteOffset, target.length);
	let read = 0;
	let written = start;
	while (read < text.length) {
		for (; read + 4 <= text.length; read += 4, written += 4) {
			const four = from.getInt32(read, true);
			if (needEscape(four)) break;
			to.setInt32(written, four, true);
		}
		for (const end = Math.min(read + 4, text.length); read < end; read++) {
			const byte = text[read] as number;
			if (NEEDS_ESCAPE[byte] === 0) target[written++] = byte;
			else {
				target[written++] = BACKSLASH;
				for (const escaped of ESCAPES[byte] as Uint8Array) target[written++] = escaped;
			}
		}
	}
	return written;
}

const MAX_KEPT_BYTES = 4 * 1024 * 1024;

/** Reused buffer, because the encoded length is known only after writing. */
let draft = Buffer.alloc(0);

export function encodeJsonText(text: Uint8Array): Buffer {
	const longest = text.length * MAX_ESCAPE;
	const target = draft.length < longest ? Buffer.allocUnsafeSlow(longest) : draft;
	if (longest <= MAX_KEPT_BYTES) draft = target;
	return Buffer.from(target.subarray(0, writeJsonText(text, target, 0)));
}

/**
 * `(x - n) & ~x` sets the high bit of each byte below `n`, since only those borrow; `x ^ c` turns bytes equal to `c`
 * into zeros.
 */
function needEscape(four: number): boolean {
	const quotes = four ^ 0x22222222;
	const backslashes = four ^ 0x5c5c5c5c;
	const control = (four - 0x20202020) & ~four;
	const quote = (quotes - 0x01010101) & ~quotes;
	const backslash = (backslashes - 0x01010101) & ~backslashes;
	return ((control | quote | backslash) & 0x80808080) !== 0;
}
