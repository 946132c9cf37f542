import { isUtf8 } from "node:buffer";
import { characterLength, unfinishedTail } from "./utf8-runs.ts";

/** A piece of a byte stream. `bytes` may be a view of what was put in, good until the caller uses its buffer again. */
export interface Chunk {
	bytes: Uint8Array;
	/** Whether the bytes are UTF-8. */
	isText: boolean;
}

/** Cuts a byte stream, which arrives anyhow, into pieces that never cut a character. */
export interface Utf8Chunker {
	push(bytes: Uint8Array): Chunk[];
	/** Gives what a character that never came to its end has left behind, and starts anew. */
	end(): Chunk[];
}

/** A readable stretch shorter than this between two unreadable ones goes with them, so that binary data gives few pieces. */
const SHORTEST_TEXT = 64;

/**
 * The bytes of all pieces together are the bytes put in, a byte order mark included. At most three bytes are held back,
 * for a character whose rest is still to come.
 */
export function createUtf8Chunker(): Utf8Chunker {
	let held: Uint8Array = new Uint8Array(0);

	function cut(bytes: Uint8Array): Chunk[] {
		if (bytes.length === 0) return [];
		if (isUtf8(bytes)) return [{ bytes, isText: true }];
		return readableRuns(bytes).map(({ start, end, readable }) => ({
			bytes: bytes.subarray(start, end),
			isText: readable,
		}));
	}

	return {
		push(bytes) {
			const all = held.length === 0 ? bytes : concatenate(held, bytes);
			const whole = all.length - unfinishedTail(all);
			// A copy, because the caller may use its buffer again; `slice()` of a Node Buffer would not be one.
			held = new Uint8Array(all.subarray(whole));
			return cut(all.subarray(0, whole));
		},
		end() {
			const rest = held;
			held = new Uint8Array(0);
			return cut(rest);
		},
	};
}

interface Run {
	start: number;
	end: number;
	readable: boolean;
}

function readableRuns(bytes: Uint8Array): Run[] {
	const runs: Run[] = [];
	let index = 0;
	while (index < bytes.length) {
		const start = index;
		const readable = characterLength(bytes, index) > 0;
		while (index < bytes.length) {
			const length = characterLength(bytes, index);
			if (length > 0 !== readable) break;
			index += Math.max(1, length);
		}
		addRun(runs, { start, end: index, readable }, index === bytes.length);
	}
	return runs;
}

function addRun(runs: Run[], run: Run, last: boolean): void {
	const before = runs.at(-1);
	const swallowed = run.readable && !last && run.end - run.start < SHORTEST_TEXT;
	if (before && !before.readable && (swallowed || !run.readable)) before.end = run.end;
	else runs.push(run);
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
	const all = new Uint8Array(first.length + second.length);
	all.set(first);
	all.set(second, first.length);
	return all;
}
