import type { ByteMatcher } from "./byte-matcher.ts";
import { GRAM, type GramFilter, hasGram } from "./gram-filter.ts";
import { addSpan, type Span } from "./span.ts";

/** Finds byte strings as they are, in one stream. Offsets are relative to the scanned bytes; those of earlier bytes are negative. */
export interface PlainMatcher {
	scan(bytes: Uint8Array, found: Span[]): void;
	/** Number of bytes at the end that may be the start of a match. */
	depth(): number;
}

/** What of a text is looked at: only where the pieces of some bytes are those of patterns, the patterns are searched. */
export function startPlainMatching(matcher: ByteMatcher, filter: GramFilter): PlainMatcher {
	let state = 0;

	/** Reads the bytes in which a match that began earlier may continue, and returns where other ones may begin. */
	function finishEarlier(bytes: Uint8Array, found: Span[]): number {
		let end = 0;
		while (end < bytes.length && matcher.depth(state) > end) end = readByte(bytes, end, found);
		return end - Math.min(end, matcher.depth(state));
	}

	function readByte(bytes: Uint8Array, at: number, found: Span[]): number {
		state = matcher.step(state, bytes[at] as number);
		const length = matcher.matchLength(state, "plain");
		if (length !== 0) addSpan(found, at + 1 - length, at + 1);
		return at + 1;
	}

	function readFrom(bytes: Uint8Array, start: number, end: number, found: Span[]): void {
		state = 0;
		for (let at = start; at < end; ) at = readByte(bytes, at, found);
	}

	return {
		scan(bytes, found) {
			if (bytes.length === 0) return;
			const from = finishEarlier(bytes, found);
			if (matcher.depth(state) > bytes.length) return;
			const last = findCandidates(filter, bytes, from, (start, end) => readFrom(bytes, start, end, found));
			// Matches that end here were found before.
			readFrom(bytes, last, bytes.length, []);
		},
		depth: () => matcher.depth(state),
	};
}

/**
 * Calls back for each part in which a pattern may occur, and returns where one that is cut at the end may begin. Any piece of
 * a pattern is part of one of the pieces that are looked at, so most are not.
 */
function findCandidates(
	filter: GramFilter,
	bytes: Uint8Array,
	from: number,
	onCandidate: (start: number, end: number) => void,
): number {
	const stride = filter.shortest - GRAM + 1;
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
	const lastGram = bytes.length - GRAM;
	const has = (at: number) => hasGram(filter, view.getInt32(at, true));
	for (let at = from + stride - 1; at <= lastGram; at += stride) {
		if (!has(at)) continue;
		let first = at;
		while (first > from && has(first - 1)) first--;
		while (at < lastGram && has(at + 1)) at++;
		if (at + GRAM - first >= filter.shortest) onCandidate(first, at + GRAM);
		at++;
	}
	let start = Math.max(from, lastGram + 1);
	while (start > from && has(start - 1)) start--;
	return start;
}
