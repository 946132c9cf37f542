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

const STATES_PER_STEP = 20_000;

export function* createByteMatcher({ plain, joined }: BytePatterns): Steps<ByteMatcher> {
	const trie = yield* buildTrie(plain);
	const { firstChild, byteOf, depth, count } = trie;
	const fallback = new Int32Array(count);
	const plainLength = trie.ownLength;
	const joinedLength = createLengths(count, trie.longest);
	const startsJoined = new Uint8Array(count);

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
			startsJoined[state] = 1;
		}
		joinedLength[state] = pattern.length;
	}
	const rootRow = Int32Array.from({ length: 256 }, (_, byte) => childOf(0, byte));
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
		plainLength[state] ||= plainLength[shorter] as number;
		joinedLength[state] ||= joinedLength[shorter] as number;
		for (let child = firstChild[state] as number; child < (firstChild[state + 1] as number); child++) {
			fallback[child] = step(shorter, byteOf[child] as number);
		}
		if (state % STATES_PER_STEP === 0) yield;
	}

	return {
		scan(bytes, from, onMatch) {
			let state = from;
			for (let index = 0; index < bytes.length; index++) {
				state = step(state, bytes[index] as number);
				if (plainLength[state] !== 0) onMatch(index + 1, plainLength[state] as number);
			}
			return state;
		},
		step,
		matchLength: (state, kind) => (kind === "plain" ? plainLength : joinedLength)[state] as number,
		depth(state, kind = "plain") {
			let start = state;
			if (kind === "joined") while (start !== 0 && startsJoined[start] === 0) start = fallback[start] as number;
			return depth[start] as number;
		},
		states: count,
		bytes: [firstChild, byteOf, depth, fallback, plainLength, joinedLength, startsJoined, rootRow].reduce(
			(sum, { byteLength }) => sum + byteLength,
			0,
		),
	};
}

/** Numbers the states level by level, so that the children of each state have consecutive numbers. */
function* buildTrie(patterns: readonly Buffer[]) {
	const sorted = [...patterns].sort(Buffer.compare);
	const states = countStates(sorted);
	const longest = sorted.reduce((max, { length }) => Math.max(max, length), 0);
	const firstChild = new Int32Array(states + 1);
	const byteOf = new Uint8Array(states);
	const depth = createLengths(states, longest);
	const ownLength = createLengths(states, longest);
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
				ownLength[state] = level;
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
	return { firstChild, byteOf, depth, ownLength, count, longest };
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

function createLengths(count: number, longest: number): Uint16Array | Int32Array {
	return longest < 2 ** 16 ? new Uint16Array(count) : new Int32Array(count);
}
