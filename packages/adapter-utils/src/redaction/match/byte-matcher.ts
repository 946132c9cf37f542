import type { Steps } from "../steps/steps.ts";

type TextKind = "plain" | "joined";

/** Matches all patterns in linear time, with the Aho-Corasick algorithm. */
export interface ByteMatcher {
	/**
	 * Continues from a state, initially 0, and returns the new state.
	 * @param onMatch Called with the end and the length of the longest match at each end.
	 */
	scan(bytes: Uint8Array, state: number, onMatch: (end: number, length: number) => void): number;
	step(state: number, byte: number): number;
	matchLength(state: number, kind: TextKind): number;
	depth(state: number, kind?: TextKind): number;
	readonly states: number;
	/** Memory use in bytes. */
	readonly bytes: number;
}

export interface BytePatterns {
	plain: readonly Buffer[];
	joined: readonly Buffer[];
}

/** Flags of a state: it is a pattern, ends with a pattern, or starts one that may be broken into lines. */
const [IS_PLAIN, IS_JOINED, ENDS_PLAIN, ENDS_JOINED, STARTS_JOINED] = [1, 2, 4, 8, 16];
const STATES_PER_STEP = 20_000;

export function* createByteMatcher({ plain, joined }: BytePatterns): Steps<ByteMatcher> {
	const trie = yield* buildTrie(plain);
	const { firstChild, byteOf, depth, flags, count } = trie;
	const fallback = createNumbers(count, count);

	/** Returns 0 for a byte without a child. The children of a state are numbered in the order of their bytes. */
	function childOf(state: number, byte: number): number {
		let low = firstChild[state] as number;
		let high = (firstChild[state + 1] as number) - 1;
		while (low <= high) {
			const middle = (low + high) >>> 1;
			const found = byteOf[middle] as number;
			if (found === byte) return middle;
			if (found < byte) low = middle + 1;
			else high = middle - 1;
		}
		return 0;
	}
	for (const pattern of joined) {
		let state = 0;
		for (const byte of pattern) {
			state = childOf(state, byte);
			addFlags(flags, state, STARTS_JOINED);
		}
		addFlags(flags, state, ENDS_JOINED | IS_JOINED);
	}
	const rootRow = createNumbers(256, count);
	for (let byte = 0; byte < 256; byte++) rootRow[byte] = childOf(0, byte);
	function step(from: number, byte: number): number {
		let state = from;
		while (state !== 0) {
			const child = childOf(state, byte);
			if (child !== 0) return child;
			state = fallback[state] as number;
		}
		return rootRow[byte] as number;
	}
	for (let state = 1; state < count; state++) {
		const shorter = fallback[state] as number;
		addFlags(flags, state, (flags[shorter] as number) & (ENDS_PLAIN | ENDS_JOINED));
		for (let child = firstChild[state] as number; child < (firstChild[state + 1] as number); child++) {
			fallback[child] = step(shorter, byteOf[child] as number);
		}
		if (state % STATES_PER_STEP === 0) yield;
	}

	const hasFlag = (state: number, flag: number) => ((flags[state] as number) & flag) !== 0;
	function matchLength(state: number, kind: TextKind): number {
		const isPlain = kind === "plain";
		if (!hasFlag(state, isPlain ? ENDS_PLAIN : ENDS_JOINED)) return 0;
		let longest = state;
		while (!hasFlag(longest, isPlain ? IS_PLAIN : IS_JOINED)) longest = fallback[longest] as number;
		return depth[longest] as number;
	}

	return {
		scan(bytes, from, onMatch) {
			let state = from;
			for (let index = 0; index < bytes.length; index++) {
				state = step(state, bytes[index] as number);
				const length = matchLength(state, "plain");
				if (length !== 0) onMatch(index + 1, length);
			}
			return state;
		},
		step,
		matchLength,
		depth(state, kind = "plain") {
			let start = state;
			if (kind === "joined") while (start !== 0 && !hasFlag(start, STARTS_JOINED)) start = fallback[start] as number;
			return depth[start] as number;
		},
		states: count,
		bytes: [firstChild, byteOf, depth, flags, fallback, rootRow].reduce((sum, { byteLength }) => sum + byteLength, 0),
	};
}

/** Numbers the states level by level, so that the children of each state have consecutive numbers. */
function* buildTrie(patterns: readonly Buffer[]) {
	const sorted = [...patterns].sort(Buffer.compare);
	const states = countStates(sorted);
	const longest = sorted.reduce((max, { length }) => Math.max(max, length), 0);
	const firstChild = createNumbers(states + 1, states);
	const byteOf = new Uint8Array(states);
	const depth = createNumbers(states, longest);
	const flags = new Uint8Array(states);
	const from = new Int32Array(states);
	const to = new Int32Array(states);
	to[0] = sorted.length;
	let count = 1;
	for (let state = 0; state < count; state++) {
		const level = depth[state] as number;
		firstChild[state] = count;
		for (let index = from[state] as number; index < (to[state] as number); index++) {
			const byte = sorted[index]?.[level];
			if (byte === undefined) {
				addFlags(flags, state, ENDS_PLAIN | IS_PLAIN);
				continue;
			}
			const isSameChild = count > (firstChild[state] as number) && byteOf[count - 1] === byte;
			if (!isSameChild) {
				byteOf[count] = byte;
				depth[count] = level + 1;
				from[count] = index;
				count++;
			}
			to[count - 1] = index + 1;
		}
		if (state % STATES_PER_STEP === 0) yield;
	}
	firstChild[count] = count;
	return { firstChild, byteOf, depth, flags, count };
}

/** Counts, for each sorted pattern, the bytes that it does not share with its predecessor. */
function countStates(sorted: readonly Buffer[]): number {
	let states = 1;
	let before: Uint8Array = Buffer.alloc(0);
	for (const pattern of sorted) {
		let shared = 0;
		while (shared < before.length && before[shared] === pattern[shared]) shared++;
		states += pattern.length - shared;
		before = pattern;
	}
	return states;
}

type Numbers = Uint8Array | Uint16Array | Int32Array;

/** Uses the fewest bytes per number that hold `max`. */
function createNumbers(count: number, max: number): Numbers {
	if (max < 2 ** 8) return new Uint8Array(count);
	return max < 2 ** 16 ? new Uint16Array(count) : new Int32Array(count);
}

function addFlags(flags: Uint8Array, state: number, added: number): void {
	flags[state] = (flags[state] as number) | added;
}
