import type { DiffHunk } from "./diff-line.ts";

/** Cuts the hunks after a number of lines. Also returns how many are left. */
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
