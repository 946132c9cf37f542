import type { SearchQuery } from "../../blocks/search-query.ts";
import { literalPattern } from "../../blocks/search-query.ts";
import { LOWER_CASE, type NgramIndex, ngramsOf } from "../store/ngram-index.ts";

/** Counts non-overlapping matches in UTF-8 text. */
export interface Matcher {
	/** The bytes may be several texts, separated by non-UTF-8 bytes. `index` covers all of `bytes`. */
	count(bytes: Uint8Array, start: number, end: number, index?: NgramIndex): number;
}

const ASCII = /^[\0-\x7f]*$/;
const SAME_CASE = Uint8Array.from({ length: 256 }, (_, byte) => byte);

export function createMatcher(query: SearchQuery): Matcher {
	if (query.caseSensitive || ASCII.test(query.text)) return createByteMatcher(query);
	return createTextMatcher(query);
}

/** Boyer-Moore-Horspool, which skips most bytes and decodes none. */
function createByteMatcher({ text, caseSensitive }: SearchQuery): Matcher {
	const fold = caseSensitive ? SAME_CASE : LOWER_CASE;
	const needle = new TextEncoder().encode(text).map((byte) => fold[byte] ?? byte);
	const length = needle.length;
	const { skips, afterMismatch } = skipTable(needle, fold);
	const ngrams = ngramsOf(needle);

	function countAll(bytes: Uint8Array, start: number, end: number): number {
		let found = 0;
		for (let at = start + length - 1; at < end; ) {
			const skip = skips[bytes[at] as number] as number;
			if (skip > 0) {
				at += skip;
				continue;
			}
			let left = length - 2;
			for (let from = at - length + 1; left >= 0 && fold[bytes[from + left] as number] === needle[left]; ) left--;
			if (left < 0) found++;
			at += left < 0 ? length : afterMismatch;
		}
		return found;
	}

	return {
		count(bytes, start, end, index) {
			if (!index || !ngrams) return countAll(bytes, start, end);
			let found = 0;
			index.eachCandidate(ngrams, start, end, (from, to) => {
				// Includes matches that begin before `to` and end after it.
				found += countAll(bytes, from, Math.min(end, to + length - 1));
			});
			return found;
		},
	};
}

/**
 * Distance to skip for each current byte; 0 for the last byte of the needle, where a match may end. A single table
 * serves both purposes, since it is read in almost every step.
 */
function skipTable(needle: Uint8Array, fold: Uint8Array): { skips: Uint32Array; afterMismatch: number } {
	const skips = new Uint32Array(256).fill(Math.max(1, needle.length));
	for (const [index, byte] of needle.subarray(0, -1).entries()) skips[byte] = needle.length - 1 - index;
	const last = needle[needle.length - 1] ?? 0;
	const afterMismatch = skips[last] as number;
	skips[last] = 0;
	return { skips: skips.map((_, byte) => skips[fold[byte] as number] as number), afterMismatch };
}

/** Handles non-ASCII letters, whose other case may differ in length. */
function createTextMatcher(query: SearchQuery): Matcher {
	const pattern = literalPattern(query);
	const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
	return {
		count(bytes, start, end) {
			const text = decoder.decode(bytes.subarray(start, end));
			let found = 0;
			pattern.lastIndex = 0;
			while (pattern.test(text)) found++;
			return found;
		},
	};
}
