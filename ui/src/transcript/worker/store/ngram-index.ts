/** Byte n-grams per chunk of a buffer, so that a search only reads chunks that may match. */
export interface NgramIndex {
	/** Visits possible starts of a text with all these n-grams, from `start` (inclusive) to `end` (exclusive). */
	eachCandidate(ngrams: Ngrams, start: number, end: number, visit: (from: number, to: number) => void): void;
}

/** N-grams as bits of a chunk. */
export type Ngrams = Uint16Array;

const NGRAM_BYTES = 4;
const CHUNK_BYTES = 4096;
/** An eighth of the bits of a chunk's text. */
const BITS_PER_CHUNK = 4096;
const WORDS_PER_CHUNK = BITS_PER_CHUNK / 32;
const HASH_SHIFT = 32 - Math.log2(BITS_PER_CHUNK);
const HASH_FACTOR = 0x9e3779b1;
/** Maximum number of n-grams used per text. A chunk's bits include as many of the next chunk, for texts across both. */
const MAX_NGRAMS = 64;

/** Folds ASCII case, so that one index serves both kinds of search. */
export const LOWER_CASE = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

/** `null` for a text that the index cannot find: shorter than an n-gram, or longer than a chunk. */
export function ngramsOf(text: Uint8Array): Ngrams | null {
	if (text.length < NGRAM_BYTES || text.length > CHUNK_BYTES) return null;
	const words = new Uint32Array(WORDS_PER_CHUNK);
	addNgrams(words, 0, text, 0, MAX_NGRAMS);
	return Uint16Array.from(bitsOf(words));
}

export function createNgramIndex(bytes: Uint8Array): NgramIndex {
	const words = new Uint32Array(Math.ceil(bytes.length / CHUNK_BYTES) * WORDS_PER_CHUNK);
	for (let chunk = 0; chunk * CHUNK_BYTES < bytes.length; chunk++) {
		addNgrams(words, chunk * WORDS_PER_CHUNK, bytes, chunk * CHUNK_BYTES, CHUNK_BYTES + MAX_NGRAMS);
	}

	function mayContain(chunk: number, ngrams: Ngrams): boolean {
		const base = chunk * WORDS_PER_CHUNK;
		for (let index = 0; index < ngrams.length; index++) {
			const bit = ngrams[index] as number;
			if (((words[base + (bit >>> 5)] as number) & (1 << (bit & 31))) === 0) return false;
		}
		return true;
	}

	return {
		eachCandidate(ngrams, start, end, visit) {
			const last = Math.ceil(end / CHUNK_BYTES);
			let from = -1;
			for (let chunk = Math.floor(start / CHUNK_BYTES); chunk <= last; chunk++) {
				const isCandidate = chunk < last && mayContain(chunk, ngrams);
				if (isCandidate && from === -1) from = Math.max(start, chunk * CHUNK_BYTES);
				if (isCandidate || from === -1) continue;
				visit(from, Math.min(end, chunk * CHUNK_BYTES));
				from = -1;
			}
		},
	};
}

/** Sets the bits of the `count` n-grams from `start` on. */
function addNgrams(words: Uint32Array, base: number, bytes: Uint8Array, start: number, count: number): void {
	const end = Math.min(bytes.length, start + count + NGRAM_BYTES - 1);
	let ngram = 0;
	for (let at = start; at < end; at++) {
		ngram = (ngram << 8) | (LOWER_CASE[bytes[at] as number] as number);
		if (at < start + NGRAM_BYTES - 1) continue;
		const bit = Math.imul(ngram, HASH_FACTOR) >>> HASH_SHIFT;
		const word = base + (bit >>> 5);
		words[word] = (words[word] as number) | (1 << (bit & 31));
	}
}

function bitsOf(words: Uint32Array): number[] {
	const bits: number[] = [];
	for (const [word, value] of words.entries()) {
		for (let bit = 0; bit < 32; bit++) if (value & (1 << bit)) bits.push(word * 32 + bit);
	}
	return bits;
}
