import type { ByteMatcher } from "./byte-matcher.ts";
import { GRAM, type GramFilter, hasGram } from "./gram-filter.ts";
import { addSpan, type Span } from "./span.ts";

/** Offsets are relative to the scanned bytes; offsets of earlier bytes are negative. */
export interface PlainMatcher {
	scan(bytes: Uint8Array, found: Span[]): void;
	depth(): number;
}

/** Runs the matcher only where grams of the text are grams of patterns. */
export function startPlainMatching(matcher: ByteMatcher, filter: GramFilter): PlainMatcher {
	let state = 0;

	/** Reads the bytes in which an earlier match may continue, and returns where other matches may begin. */
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
			// Ignores matches, because those that end here have already been found.
			readFrom(bytes, last, bytes.length, []);
		},
		depth: () => matcher.depth(state),
	};
}

/**
 * Calls back for each part that may contain a pattern, and returns where a pattern cut at the end may begin. Checks
 * only grams at a distance of `stride`, because every occurrence of a pattern contains one of them.
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
