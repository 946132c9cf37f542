import type { DiffHunk, DiffLine } from "./diff-line.ts";

/** `null` if the texts are equal. */
export function changedLines(before: string, after: string): DiffHunk | null {
	if (before === after) return null;
	const [old, now] = [before.split("\n"), after.split("\n")];
	const shorter = Math.min(old.length, now.length);
	let start = 0;
	while (start < shorter && old[start] === now[start]) start++;
	let tail = 0;
	while (tail < shorter - start && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
	const removed = old.slice(start, old.length - tail);
	const added = now.slice(start, now.length - tail);
	const lines: DiffLine[] = [
		...removed.map((text, at) => ({ kind: "removed" as const, text, oldLine: start + at + 1 })),
		...added.map((text, at) => ({ kind: "added" as const, text, newLine: start + at + 1 })),
	];
	return { oldStart: start + 1, newStart: start + 1, lines };
}
