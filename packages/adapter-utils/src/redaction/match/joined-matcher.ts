import type { ByteMatcher } from "./byte-matcher.ts";
import { GRAM, type GramFilter } from "./gram-filter.ts";
import { createHeadFinder, type Position } from "./head-finder.ts";
import type { LineGaps } from "./line-gaps.ts";
import { addSpan, type Span } from "./span.ts";

/** Finds secrets broken into lines. Offsets are relative to the scanned bytes. */
export interface JoinedMatcher {
	scan(bytes: Uint8Array, gaps: LineGaps, found: Span[]): void;
	depth(): number;
}

/** Minimum length of a pattern in bytes, so that when it is broken in two, one part contains a whole gram. */
export const MIN_JOINED_BYTES = 2 * GRAM - 1;
/** Minimum length of a match before a line break; a shorter one would hold back every line that ends with it. */
const MIN_HEAD_BYTES = 4;

/** @param longest Length of the longest pattern. */
export function startJoinedMatching(matcher: ByteMatcher, filter: GramFilter, longest: number): JoinedMatcher {
	/** Index mask of the ring buffer, whose size is a power of two. */
	const mask = 2 ** Math.ceil(Math.log2(longest)) - 1;
	let offsets = new Float64Array(0);
	let state = 0;
	let count = 0;
	let begin = 0;
	let end = 0;

	/** Start of a match, excluding a first part that is too short; `after` is the offset after the match. */
	function startOf(length: number, after: number): number {
		const offsetOf = (index: number) => (index < length ? (offsets[(count - length + index) & mask] as number) : after);
		let start = offsetOf(0);
		for (let index = 1; index < MIN_HEAD_BYTES && index <= length; index++) {
			if (offsetOf(index) - offsetOf(index - 1) > 1) start = offsetOf(index);
		}
		return start;
	}

	/** Reads on while a match that began before the last gap is possible. `isBehind`: that gap has already been read. */
	function follow(bytes: Uint8Array, gaps: LineGaps, from: Position, isBehind: boolean, found: Span[]): Position {
		if (offsets.length === 0) offsets = new Float64Array(mask + 1);
		let since = isBehind ? 0 : Number.NEGATIVE_INFINITY;
		let { at, gap } = from;
		for (;;) {
			const stop = gap < gaps.count ? (gaps.starts[gap] as number) : bytes.length;
			while (at < stop) {
				if (matcher.depth(state) <= since) return { at, gap };
				state = matcher.step(state, bytes[at] as number);
				offsets[count & mask] = begin + at;
				count = (count + 1) & mask;
				at++;
				since++;
				const length = matcher.matchLength(state, "joined");
				if (length !== 0) addSpan(found, startOf(length, begin + at) - begin, at);
			}
			if (gap === gaps.count) return { at, gap };
			if (gaps.isOverlong[gap] === 1) state = 0;
			at = gaps.ends[gap] as number;
			gap++;
			since = 0;
		}
	}

	function rewound({ at, gap }: Position): Position {
		return { at: at - matcher.depth(state), gap };
	}

	return {
		scan(bytes, gaps, found) {
			begin = end;
			end += bytes.length;
			let position: Position = { at: 0, gap: 0 };
			if (state !== 0) position = follow(bytes, gaps, position, true, found);
			const heads = createHeadFinder(bytes, gaps, filter);
			while (position.gap < gaps.count) {
				// Later matches do not begin before the rewound position.
				heads.setFloor(rewound(position));
				const head = heads.findNext(position.gap);
				if (head === null) break;
				state = 0;
				position = follow(bytes, gaps, head, false, found);
			}
			if (position.at === bytes.length) return;
			heads.setFloor(rewound(position));
			position = heads.last();
			do {
				state = 0;
				// Ignores matches, because those that end here have already been found.
				position = follow(bytes, gaps, position, false, []);
				if (position.at < bytes.length) position = rewound(position);
			} while (position.at < bytes.length);
		},
		depth() {
			const length = matcher.depth(state, "joined");
			return length === 0 ? 0 : end - startOf(length, end);
		},
	};
}
