import type { DiffEntry } from "../../contract/transcript-entry.ts";

/** One line of a diff: what it is, and the line with its sign. */
export type DiffLine = [changeType: string, line: string];

/** So many lines of one change are shown; the file itself has the rest. */
const MAX_LINES = 500;

/**
 * Diff entries for the lines of a change, one entry for each row of lines of the same kind. What is over 500 lines is
 * left out, and said so in a last entry.
 */
export function diffEntries(lines: readonly DiffLine[], ts: string): DiffEntry[] {
	const entries: DiffEntry[] = [];
	for (const [changeType, line] of lines.slice(0, MAX_LINES)) {
		const last = entries.at(-1);
		if (last?.changeType === changeType && changeType !== "file_header") last.text += `\n${line}`;
		else entries.push({ kind: "diff", ts, changeType, text: line });
	}
	const left = lines.length - MAX_LINES;
	if (left > 0) entries.push({ kind: "diff", ts, changeType: "truncation", text: `… ${left} more lines` });
	return entries;
}
