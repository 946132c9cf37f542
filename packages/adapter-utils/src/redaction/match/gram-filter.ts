import type { Steps } from "../steps/steps.ts";

/** Length of a gram in bytes. */
export const GRAM = 4;

/** Set of all four-byte sequences (grams) of the patterns. Other texts rarely contain any of them. */
export interface GramFilter {
	bits: Uint8Array;
	shift: number;
	shortest: number;
}

/** Number of bits per gram; fewer bits would give more false positives. */
const BITS = 16;
const MIN_BITS = 13;
const MAX_BITS = 26;
/** Multiplier of Knuth's multiplicative hashing. */
const MULTIPLIER = 0x9e3779b1;

const GRAMS_PER_STEP = 100_000;

/** @param count Upper bound for the number of different grams. */
export function* createGramFilter(patterns: readonly Buffer[], count: number): Steps<GramFilter> {
	const size = Math.min(MAX_BITS, Math.max(MIN_BITS, Math.ceil(Math.log2(count * BITS))));
	const bits = new Uint8Array(2 ** (size - 3));
	const shift = 32 - size;
	let grams = 0;
	for (const pattern of patterns) {
		grams += pattern.length;
		if (grams > GRAMS_PER_STEP) {
			grams = 0;
			yield;
		}
		for (let at = 0; at + GRAM <= pattern.length; at++) {
			const hash = Math.imul(pattern.readInt32LE(at), MULTIPLIER) >>> shift;
			bits[hash >>> 3] = (bits[hash >>> 3] as number) | (1 << (hash & 7));
		}
	}
	return { bits, shift, shortest: patterns.reduce((min, { length }) => Math.min(min, length), 2 ** 30) };
}

/** @param gram The four bytes as a little-endian integer. */
export function hasGram({ bits, shift }: GramFilter, gram: number): boolean {
	const hash = Math.imul(gram, MULTIPLIER) >>> shift;
	return ((bits[hash >>> 3] as number) & (1 << (hash & 7))) !== 0;
}
