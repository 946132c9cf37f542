import { createByteMatcher } from "./byte-matcher.ts";
import { createLineJoiner } from "./line-joiner.ts";

/** Finds byte strings that are broken into lines, in one stream. */
export interface UnwrappedMatcher {
	/**
	 * @param onMatch Called with start and end of each match, in order of their ends, as offsets in these bytes. The start
	 * is negative when the match began in earlier bytes.
	 */
	scan(bytes: Uint8Array, onMatch: (start: number, end: number) => void): void;
	/** Number of bytes at the end that may be the start of a match. */
	depth(): number;
}

/**
 * Minimum number of bytes of a match before a line break. With less, every line that happens to end with the first bytes of a
 * secret would be held back.
 */
const MIN_HEAD_BYTES = 4;

/**
 * Prepares the search for patterns wherever text is broken into lines: by line feeds and carriage returns, by their escapes
 * at any depth, such as `\n` in JSON, and with indentation after them.
 *
 * @returns Starts a stream.
 */
export function createUnwrappedMatcher(patterns: readonly Buffer[]): () => UnwrappedMatcher {
	const joined = patterns.map(joinLines).filter(({ length }) => length > 0);
	const matcher = createByteMatcher(joined);
	const longest = joined.reduce((max, { length }) => Math.max(max, length), 1);
	/** Of a ring whose size is a power of two, because a division for each byte would take most of the time. */
	const mask = 2 ** Math.ceil(Math.log2(longest)) - 1;
	return () => {
		const joiner = createLineJoiner();
		/** Offset in the stream of each of the last bytes that belong to the text. */
		const offsets = new Float64Array(mask + 1);
		let last = { state: 0, count: 0, offset: 0 };
		/** Where a match begins, without a head that is too short; `end` is the offset behind its last byte. */
		const startOf = (count: number, length: number, end: number): number => {
			const offsetOf = (index: number) => (index < length ? (offsets[(count - length + index) & mask] as number) : end);
			let start = offsetOf(0);
			for (let index = 1; index < MIN_HEAD_BYTES && index <= length; index++) {
				if (offsetOf(index) - offsetOf(index - 1) > 1) start = offsetOf(index);
			}
			return start;
		};
		return {
			scan(bytes, onMatch) {
				// Local variables, because those of a closure are slower.
				let { state, count } = last;
				const begin = last.offset;
				for (let index = 0; index < bytes.length; index++) {
					const byte = bytes[index] as number;
					if (joiner.skips(byte)) {
						if (joiner.isOverlong()) state = 0;
						continue;
					}
					state = matcher.step(state, byte);
					if (state === 0) continue;
					offsets[count & mask] = begin + index;
					count = (count + 1) & mask;
					const length = matcher.matchLength(state);
					if (length !== 0) onMatch(startOf(count, length, begin + index + 1) - begin, index + 1);
				}
				last = { state, count, offset: begin + bytes.length };
			},
			depth() {
				const length = matcher.depth(last.state);
				return length === 0 ? 0 : last.offset - startOf(last.count, length, last.offset);
			},
		};
	};
}

function joinLines(pattern: Buffer): Buffer {
	const joiner = createLineJoiner();
	return pattern.filter((byte) => !joiner.skips(byte)) as Buffer;
}
