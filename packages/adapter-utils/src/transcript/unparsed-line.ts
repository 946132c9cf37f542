import type { TranscriptEntry } from "../contract/transcript-entry.ts";
import { isEventLine } from "./event-line.ts";

/** No entry of the line was valid, so that the line itself is shown. */
export function isInvalidLine([entry, ...more]: TranscriptEntry[], dropped: number, line: string): boolean {
	return dropped > 0 && more.length === 0 && entry?.kind === "stdout" && entry.text === line;
}

/** A JSON event that the parser did not know. Other text that it passes on is output of a process. */
export function isUnknownEvent(entry: TranscriptEntry): boolean {
	return entry.kind === "stdout" && isEventLine(entry.text);
}
