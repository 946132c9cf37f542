import type { TranscriptEntry } from "../contract/transcript-entry.ts";
import { isEventLine } from "./event-line.ts";

/** Whether all entries of the line were invalid, so the line itself is shown. */
export function isInvalidLine([entry, ...more]: TranscriptEntry[], dropped: number, line: string): boolean {
	return dropped > 0 && more.length === 0 && entry?.kind === "stdout" && entry.text === line;
}

/** Whether the entry is a JSON event that the parser did not know, as opposed to output of a process. */
export function isUnknownEvent(entry: TranscriptEntry): boolean {
	return entry.kind === "stdout" && isEventLine(entry.text);
}
