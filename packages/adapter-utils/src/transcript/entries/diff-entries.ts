import type { DiffEntry } from "../../contract/transcript-entry.ts";
import { omitUndefined } from "../../values/omit-undefined.ts";

/** The kind of change of a line (see {@link DiffEntry}), and the line with its sign. */
export type DiffLine = [changeType: string, line: string];

const MAX_LINES = 500;

/**
 * Merges consecutive lines of the same kind. Truncates a change after 500 lines; a last entry counts the rest.
 * @param ts ISO 8601.
 * @param toolUseId The call that made the change.
 */
export function diffEntries(lines: readonly DiffLine[], ts: string, toolUseId?: string): DiffEntry[] {
	const entries: DiffEntry[] = [];
	const call = omitUndefined({ toolUseId });
	for (const [changeType, line] of lines.slice(0, MAX_LINES)) {
		const last = entries.at(-1);
		if (last?.changeType === changeType && changeType !== "file_header") last.text += `\n${line}`;
		else entries.push({ kind: "diff", ts, changeType, text: line, ...call });
	}
	const left = lines.length - MAX_LINES;
	if (left > 0) entries.push({ kind: "diff", ts, changeType: "truncation", text: `… ${left} more lines`, ...call });
	return entries;
}
