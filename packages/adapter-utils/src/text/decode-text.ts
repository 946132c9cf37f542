import { CodedError } from "../errors/coded-error.ts";

const MARKS: [encoding: "utf-8" | "utf-16le" | "utf-16be", bytes: number[]][] = [
	["utf-8", [0xef, 0xbb, 0xbf]],
	["utf-16le", [0xff, 0xfe]],
	["utf-16be", [0xfe, 0xff]],
];

/**
 * Decodes a file that a person supplies: UTF-8 with or without a byte-order mark, or UTF-16 with one. The mark is not
 * part of the text.
 * @param source Begins the error message, for example the name of the file.
 * @throws {CodedError} `text_not_decodable`, whose message names the encoding and the offset in bytes.
 */
export function decodeText(bytes: Uint8Array, source: string): string {
	const encoding = markedEncoding(bytes);
	// ASCII in UTF-16 has a zero byte in each character.
	if (encoding === "utf-8" && bytes.length > 1 && (bytes[0] === 0) !== (bytes[1] === 0)) {
		const guess = bytes[0] === 0 ? "UTF-16BE" : "UTF-16LE";
		throw notDecodable(`${source} is not text in UTF-8: it may be ${guess} without a byte-order mark.`, guess);
	}
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		const offset = firstInvalid(bytes, encoding);
		const byte = `0x${(bytes[offset] ?? 0).toString(16).padStart(2, "0").toUpperCase()}`;
		throw notDecodable(`${source} is not text in ${encoding.toUpperCase()}: byte ${byte} at offset ${offset}.`);
	}
}

/** The encoding that a byte-order mark at the beginning names, or UTF-8. */
export function markedEncoding(bytes: Uint8Array): string {
	return MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? "utf-8";
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
