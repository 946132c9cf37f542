import { CodedError } from "../errors/coded-error.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be";

/** UTF-32 precedes UTF-16, whose mark begins its own. */
const MARKS: [encoding: Encoding, bytes: number[]][] = [
	["utf-8", [0xef, 0xbb, 0xbf]],
	["utf-32le", [0xff, 0xfe, 0, 0]],
	["utf-32be", [0, 0, 0xfe, 0xff]],
	["utf-16le", [0xff, 0xfe]],
	["utf-16be", [0xfe, 0xff]],
];

/**
 * Decodes a file that a person supplies: UTF-8 with or without a byte-order mark, or UTF-16 with one. The mark is not
 * part of the text. Rejects null characters, which no text contains.
 * @param source Begins the error message, for example the name of the file.
 * @throws {CodedError} `text_not_decodable`, whose message names the encoding and the offset in bytes.
 */
export function decodeText(bytes: Uint8Array, source: string): string {
	const { encoding, isMarked } = readMark(bytes);
	if (encoding === "utf-32le" || encoding === "utf-32be") throw unsupported(source, encoding);
	const guess = isMarked ? null : guessEncoding(bytes);
	if (guess !== null) {
		throw notDecodable(`${source} is not text in UTF-8: it may be ${guess} without a byte-order mark.`, guess);
	}
	const text = tryDecode(encoding, bytes);
	if (text?.includes("\0") === false) return text;
	const offset = text === null ? firstInvalid(bytes, encoding) : firstNull(bytes, encoding);
	const byte = `0x${(bytes[offset] ?? 0).toString(16).padStart(2, "0").toUpperCase()}`;
	const message = `${source} is not text in ${encoding.toUpperCase()}: byte ${byte} at offset ${offset}.`;
	throw notDecodable(message, !isMarked && text === null ? guessOfEastAsian(bytes) : undefined);
}

/**
 * The encoding that a byte-order mark at the beginning names, or UTF-8.
 * @throws {CodedError} `text_not_decodable` for UTF-32.
 */
export function markedEncoding(bytes: Uint8Array, source: string): "utf-8" | "utf-16le" | "utf-16be" {
	const { encoding } = readMark(bytes);
	if (encoding === "utf-32le" || encoding === "utf-32be") throw unsupported(source, encoding);
	return encoding;
}

function readMark(bytes: Uint8Array): { encoding: Encoding; isMarked: boolean } {
	const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
	return { encoding: marked?.[0] ?? "utf-8", isMarked: marked !== undefined };
}

const [BACKSPACE, CR, ESC, SPACE] = [8, 13, 27, 32];

/**
 * Recognizes UTF-16 and UTF-32 without a mark by the null and control bytes of ASCII and of alphabets such as Greek, Arabic
 * or Thai, which are all at odd or all at even offsets. `null` if it may be UTF-8.
 */
function guessEncoding(bytes: Uint8Array): string | null {
	const nulls = [0, 0, 0, 0];
	/** Bytes that are at most the highest plane of Unicode, by their offset in a group of four. */
	const planes = [0, 0, 0, 0];
	const controls = [0, 0];
	for (const [index, byte] of bytes.entries()) {
		if (byte === 0) nulls[index % 4] = (nulls[index % 4] ?? 0) + 1;
		if (byte <= 0x10) planes[index % 4] = (planes[index % 4] ?? 0) + 1;
		const isControl = byte < SPACE && byte !== ESC && (byte < BACKSPACE || byte > CR);
		if (isControl) controls[index % 2] = (controls[index % 2] ?? 0) + 1;
	}
	if (bytes.length % 2 === 1 || bytes.length === 0) return null;
	const quarter = bytes.length / 4;
	if (nulls[3] === quarter && planes[2] === quarter && nulls[0] === 0) return "UTF-32LE";
	if (nulls[0] === quarter && planes[1] === quarter && nulls[3] === 0) return "UTF-32BE";
	const [atEven = 0, atOdd = 0] = controls;
	const hasNull = nulls.some((count) => count > 0);
	// A single control character may occur in UTF-8.
	const isEnough = hasNull || Math.max(atEven, atOdd) >= Math.max(2, bytes.length / 8);
	if (Math.min(atEven, atOdd) > 0 || !isEnough) return null;
	return atEven > 0 ? "UTF-16BE" : "UTF-16LE";
}

const EAST_ASIAN =
	/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{P}\s\u3000-\u303f\uff00-\uffef]+$/u;

/** The likely encoding of bytes that are not UTF-8. Default: undefined. */
function guessOfEastAsian(bytes: Uint8Array): string | undefined {
	const likely = (["utf-16le", "utf-16be"] as const).find((encoding) =>
		EAST_ASIAN.test(tryDecode(encoding, bytes) ?? ""),
	);
	return likely?.toUpperCase();
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}

function firstNull(bytes: Uint8Array, encoding: string): number {
	if (encoding === "utf-8") return bytes.indexOf(0);
	for (let at = 0; at < bytes.length; at += 2) if (bytes[at] === 0 && bytes[at + 1] === 0) return at;
	return 0;
}

function unsupported(source: string, encoding: string): CodedError {
	const name = encoding.toUpperCase();
	return notDecodable(`${source} is text in ${name}, which is not supported.`, "UTF-32");
}

function notDecodable(message: string, likely = "ISO-8859-1"): CodedError {
	return new CodedError("text_not_decodable", message, {
		hint: `Save it as UTF-8, or convert it, for example with: iconv -f ${likely} -t UTF-8.`,
	});
}

/** Offset of the first character that cannot be decoded. */
function firstInvalid(bytes: Uint8Array, encoding: string): number {
	let valid = 0;
	let invalid = bytes.length;
	while (valid < invalid) {
		const middle = Math.ceil((valid + invalid) / 2);
		try {
			new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
			valid = middle;
		} catch {
			invalid = middle - 1;
		}
	}
	// The last bytes may begin a character that the next one cannot continue.
	const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, valid), {
		stream: true,
	});
	return encoding === "utf-8" ? new TextEncoder().encode(text).length : 2 * text.length;
}
