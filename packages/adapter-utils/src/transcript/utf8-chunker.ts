import { bytesToBase64 } from "./base64.ts";
import { characterLength, unfinishedTail } from "./utf8-runs.ts";

/** A piece of a byte stream: as text when it is UTF-8, else as base64. `bytes` is how many bytes it stands for. */
export type Chunk = { text: string; bytes: number } | { base64: string; bytes: number };

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
	const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
	let held: Uint8Array = new Uint8Array(0);

	function decodeOrNull(bytes: Uint8Array): string | null {
		try {
			return decoder.decode(bytes);
		} catch {
			return null;
		}
	}

	function cut(bytes: Uint8Array): Chunk[] {
		if (bytes.length === 0) return [];
		const text = decodeOrNull(bytes);
		if (text !== null) return [{ text, bytes: bytes.length }];
		return readableRuns(bytes).map(({ start, end, readable }) => {
			const run = bytes.subarray(start, end);
			return readable
				? { text: decoder.decode(run), bytes: run.length }
				: { base64: bytesToBase64(run), bytes: run.length };
		});
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
