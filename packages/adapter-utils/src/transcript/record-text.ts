import { base64ToBytes } from "./base64.ts";
import type { LogRecord } from "./log-record.ts";

const lossyDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes that are not valid UTF-8 become U+FFFD. */
export function textOfRecord(record: LogRecord): string {
	if (record.chunk !== undefined) return record.chunk;
	const bytes = base64ToBytes(record.chunkBase64 ?? "");
	return bytes === null ? "\uFFFD" : lossyDecoder.decode(bytes);
}
