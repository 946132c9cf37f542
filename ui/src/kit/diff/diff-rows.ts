import { type ChangedPart, changedParts } from "./changed-part.ts";
import type { DiffHunk, DiffLine } from "./diff-line.ts";

/** A line with the part that differs from its counterpart. */
export interface MarkedLine extends DiffLine {
	changed?: ChangedPart;
}

/** `before` is missing for an added line, `after` for a removed one. */
export interface SplitRow {
	before: MarkedLine | null;
	after: MarkedLine | null;
}

/** Returns lines in file order, with changes marked inside replaced lines. */
export function unifiedRows({ lines }: DiffHunk): MarkedLine[] {
	return groups(lines).flatMap((group) => {
		if (!("removed" in group)) return [group];
		const { removed, added } = markPairs(group);
		return [...removed, ...added];
	});
}

/** Pairs removed lines with their replacements. */
export function splitRows({ lines }: DiffHunk): SplitRow[] {
	return groups(lines).flatMap((group): SplitRow[] => {
		if (!("removed" in group)) return [{ before: group, after: group }];
		const { removed, added } = markPairs(group);
		return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
			before: removed[at] ?? null,
			after: added[at] ?? null,
		}));
	});
}

interface Change {
	removed: DiffLine[];
	added: DiffLine[];
}

/** Separates context lines from runs of removed and added lines. */
function groups(lines: readonly DiffLine[]): (DiffLine | Change)[] {
	const result: (DiffLine | Change)[] = [];
	let change: Change | null = null;
	for (const line of lines) {
		if (line.kind === "context") {
			change = null;
			result.push(line);
			continue;
		}
		// A remark belongs to the line before it.
		const isAdded: boolean =
			line.kind === "added" || (line.kind === "note" && change !== null && change.added.length > 0);
		if (change === null || (!isAdded && change.added.length > 0)) {
			change = { removed: [], added: [] };
			result.push(change);
		}
		(isAdded ? change.added : change.removed).push(line);
	}
	return result;
}

function markPairs({ removed, added }: Change): { removed: MarkedLine[]; added: MarkedLine[] } {
	if (removed.length !== added.length) return { removed, added };
	const parts = removed.map((line, at) => changedParts(line.text, added[at]?.text ?? ""));
	return {
		removed: removed.map((line, at) => withChange(line, parts[at]?.before)),
		added: added.map((line, at) => withChange(line, parts[at]?.after)),
	};
}

function withChange(line: DiffLine, changed: ChangedPart | undefined): MarkedLine {
	return changed && changed.end > changed.start ? { ...line, changed } : line;
}

/** Cuts the hunks after `count` lines. `left` is the number of lines that were cut off. */
export function firstLines(hunks: readonly DiffHunk[], count: number): { shown: DiffHunk[]; left: number } {
	const shown: DiffHunk[] = [];
	let room = count;
	let left = 0;
	for (const hunk of hunks) {
		if (room > 0) shown.push(hunk.lines.length <= room ? hunk : { ...hunk, lines: hunk.lines.slice(0, room) });
		left += Math.max(0, hunk.lines.length - Math.max(0, room));
		room -= hunk.lines.length;
	}
	return { shown, left };
}
