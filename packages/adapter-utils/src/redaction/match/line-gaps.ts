import { createLineJoiner, GAP_STARTS, MAX_GAP } from "./line-joiner.ts";

const [LF, ESC, BACKSLASH] = [10, 27, 92];
const OTHER_STARTS = GAP_STARTS.filter((byte) => byte !== LF && byte !== ESC && byte !== BACKSLASH);

/** Positions of line breaks, indentation and control sequences. Valid until the next call of any finder. */
export interface LineGaps {
	count: number;
	starts: Int32Array;
	ends: Int32Array;
	/** 1 for a gap that is too long to be inside a secret. */
	isOverlong: Uint8Array;
}

/** Shared by all streams, because the gaps of one chunk are consumed before the next chunk is read. */
const gaps: LineGaps = { count: 0, ...allocate(1024) };

function allocate(size: number): Omit<LineGaps, "count"> {
	return { starts: new Int32Array(size), ends: new Int32Array(size), isOverlong: new Uint8Array(size) };
}

function grow(): void {
	const { starts, ends, isOverlong } = gaps;
	Object.assign(gaps, allocate(2 * starts.length));
	gaps.starts.set(starts);
	gaps.ends.set(ends);
	gaps.isOverlong.set(isOverlong);
}

/** Creates a finder for consecutive chunks; a gap at the end of a chunk may continue in the next chunk. */
export function createGapFinder(): (bytes: Uint8Array) => LineGaps {
	const joiner = createLineJoiner();
	let open = 0;
	return (bytes) => {
		const { length } = bytes;
		gaps.count = 0;
		let nextLf = -1;
		let nextBackslash = -1;
		let nextEscape = -1;
		let nextOther = -1;
		const others = new Float64Array(OTHER_STARTS.length).fill(-1);
		const find = (byte: number, from: number) => {
			const at = bytes.indexOf(byte, from);
			return at === -1 ? length : at;
		};
		const findOther = (from: number) => {
			for (const [index, byte] of OTHER_STARTS.entries()) {
				if ((others[index] as number) < from) others[index] = find(byte, from);
			}
			return Math.min(...others);
		};
		for (let start = 0; start < length; ) {
			let end = start;
			while (end < length && joiner.skips(bytes[end] as number)) end++;
			if (end > start) {
				if (gaps.count === gaps.starts.length) grow();
				gaps.starts[gaps.count] = start;
				gaps.ends[gaps.count] = end;
				gaps.isOverlong[gaps.count] = open + end - start > MAX_GAP ? 1 : 0;
				gaps.count++;
			}
			open = end === length ? open + end - start : 0;
			if (nextLf < end) nextLf = find(LF, end);
			if (nextBackslash < end) nextBackslash = find(BACKSLASH, end);
			if (nextEscape < end) nextEscape = find(ESC, end);
			if (nextOther < end) nextOther = findOther(end);
			start = Math.min(nextLf, nextBackslash, nextEscape, nextOther);
		}
		return gaps;
	};
}
