/** Offsets of the changed part in a line. */
export interface ChangedPart {
	start: number;
	end: number;
}

/** Longer lines are usually generated, so highlights in them are useless. */
const MAX_LENGTH = 2_000;
/** Minimum common share of two lines; below it, they count as unrelated. */
const MIN_SHARED = 0.4;

/** `null` if the lines have too little in common. */
export function changedParts(before: string, after: string): { before: ChangedPart; after: ChangedPart } | null {
	const shorter = Math.min(before.length, after.length);
	if (shorter === 0 || Math.max(before.length, after.length) > MAX_LENGTH) return null;
	let start = 0;
	while (start < shorter && before[start] === after[start]) start++;
	if (isWithinPair(before, start) || isWithinPair(after, start)) start--;
	let tail = 0;
	while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
	if (isWithinPair(before, before.length - tail) || isWithinPair(after, after.length - tail)) tail--;
	const shared = before.slice(0, start).trim().length + before.slice(before.length - tail).trim().length;
	if (shared < MIN_SHARED * Math.max(before.trim().length, after.trim().length)) return null;
	return { before: { start, end: before.length - tail }, after: { start, end: after.length - tail } };
}

/** Whether an offset splits a surrogate pair. */
function isWithinPair(text: string, offset: number): boolean {
	const code = text.charCodeAt(offset);
	return offset > 0 && code >= 0xdc00 && code <= 0xdfff;
}
