import { isAscii, isUtf8, transcode } from "node:buffer";

/** For shorter text the additional calls cost more than they save. */
const MIN_BYTES = 1024;

/**
 * Decodes UTF-8 as `toString("utf8")` does: a byte order mark stays, and invalid bytes become U+FFFD. Much faster for text
 * beyond ASCII, since Node's own decoder of strings reads that character by character.
 */
export function decodeUtf8(bytes: Uint8Array): string {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	if (bytes.length < MIN_BYTES || isAscii(buffer) || !isUtf8(buffer)) return buffer.toString("utf8");
	return transcode(buffer, "utf8", "utf16le").toString("utf16le");
}
