/** Finds many byte strings in one pass, in time linear in the input (Aho-Corasick). */
export interface ByteMatcher {
	/**
	 * Continues from a state, initially 0, and returns the state after the bytes.
	 *
	 * @param onMatch Called with the end of each match and the length of the longest match that ends there.
	 */
	scan(bytes: Uint8Array, state: number, onMatch: (end: number, length: number) => void): number;
	/** The state after one byte. */
	step(state: number, byte: number): number;
	/** Length of the longest match that ends in a state; 0 for none. */
	matchLength(state: number): number;
	/** Number of bytes at the end that may be the start of a match. */
	depth(state: number): number;
}

/** States near the root, where ordinary text stays, have a full row of transitions. A row takes 1 KiB. */
const DENSE_STATES = 512;

export function createByteMatcher(patterns: readonly Buffer[]): ByteMatcher {
	const { firstChild, byteOf, depth, ownLength, count } = buildTrie(patterns);

	/** Children of a state have consecutive numbers; 0 when there is none for the byte. */
	const childOf = (state: number, byte: number): number => {
		const end = firstChild[state + 1] as number;
		for (let child = firstChild[state] as number; child < end; child++) if (byteOf[child] === byte) return child;
		return 0;
	};

	const fallback = new Int32Array(count);
	const matchLength = new Int32Array(count);
	for (let state = 0; state < count; state++) {
		matchLength[state] = ownLength[state] || (matchLength[fallback[state] as number] as number);
		for (let child = firstChild[state] as number; child < (firstChild[state + 1] as number); child++) {
			if (state !== 0) fallback[child] = follow(fallback[state] as number, byteOf[child] as number);
		}
	}
	function follow(from: number, byte: number): number {
		let state = from;
		for (;;) {
			const child = childOf(state, byte);
			if (child !== 0 || state === 0) return child;
			state = fallback[state] as number;
		}
	}

	const dense = Math.min(count, DENSE_STATES);
	const rows = new Int32Array(dense * 256);
	for (let state = 0; state < dense; state++) {
		const inherited = (fallback[state] as number) * 256;
		for (let byte = 0; byte < 256; byte++) {
			rows[state * 256 + byte] = childOf(state, byte) || (state === 0 ? 0 : (rows[inherited + byte] as number));
		}
	}
	function step(from: number, byte: number): number {
		let state = from;
		while (state >= dense) {
			const child = childOf(state, byte);
			if (child !== 0) return child;
			state = fallback[state] as number;
		}
		return rows[state * 256 + byte] as number;
	}

	return {
		scan(bytes, from, onMatch) {
			let state = from;
			for (let index = 0; index < bytes.length; index++) {
				const byte = bytes[index] as number;
				state = state < dense ? (rows[state * 256 + byte] as number) : step(state, byte);
				if (matchLength[state] !== 0) onMatch(index + 1, matchLength[state] as number);
			}
			return state;
		},
		step,
		matchLength: (state) => matchLength[state] as number,
		depth: (state) => depth[state] as number,
	};
}

/** Numbers the states level by level, so that the children of each have consecutive numbers. */
function buildTrie(patterns: readonly Buffer[]) {
	const sorted = [...patterns].sort(Buffer.compare);
	const maxStates = patterns.reduce((sum, { length }) => sum + length, 1);
	const firstChild = new Int32Array(maxStates + 1);
	const byteOf = new Uint8Array(maxStates);
	const depth = new Int32Array(maxStates);
	const ownLength = new Int32Array(maxStates);
	/** The patterns below a state are a range of the sorted list. */
	const from = new Int32Array(maxStates);
	const to = new Int32Array(maxStates);
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
	}
	firstChild[count] = count;
	return { firstChild, byteOf, depth, ownLength, count };
}
