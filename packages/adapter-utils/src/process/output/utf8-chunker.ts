import { isUtf8 } from "node:buffer";

/** `bytes` may be a view of the input, valid until the caller reuses its buffer. */
export interface Chunk {
	bytes: Uint8Array;
	isText: boolean;
}

export interface Utf8Chunker {
	push(bytes: Uint8Array): Chunk[];
	/** Returns the bytes of an incomplete last character, and resets the chunker. */
	end(): Chunk[];
}

/** Minimum size of text between binary data; shorter text counts as binary, to produce fewer chunks. */
const MIN_TEXT_BYTES = 64;

/** The chunks together equal the input, including a byte order mark, and never split a character. */
export function createUtf8Chunker(): Utf8Chunker {
	let held: Uint8Array = new Uint8Array(0);

	function cut(bytes: Uint8Array): Chunk[] {
		if (bytes.length === 0) return [];
		if (isUtf8(bytes)) return [{ bytes, isText: true }];
		return splitRuns(bytes).map(({ start, end, isText }) => ({
			bytes: bytes.subarray(start, end),
			isText,
		}));
	}

	return {
		push(bytes) {
			const all = held.length === 0 ? bytes : concatenate(held, bytes);
			const whole = all.length - unfinishedTail(all);
			// Copies, because the caller may reuse its buffer; `slice()` of a Node Buffer does not copy.
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
	isText: boolean;
}

function splitRuns(bytes: Uint8Array): Run[] {
	const runs: Run[] = [];
	let index = 0;
	while (index < bytes.length) {
		const start = index;
		const isText = characterLength(bytes, index) > 0;
		while (index < bytes.length) {
			const length = characterLength(bytes, index);
			if (length > 0 !== isText) break;
			index += Math.max(1, length);
		}
		addRun(runs, { start, end: index, isText }, index === bytes.length);
	}
	return runs;
}

function addRun(runs: Run[], run: Run, last: boolean): void {
	const before = runs.at(-1);
	const absorbed = run.isText && !last && run.end - run.start < MIN_TEXT_BYTES;
	if (before && !before.isText && (absorbed || !run.isText)) before.end = run.end;
	else runs.push(run);
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
	const all = new Uint8Array(first.length + second.length);
	all.set(first);
	all.set(second, first.length);
	return all;
}

/** Number of bytes of the character at `index`; 0 when they are not valid UTF-8. */
function characterLength(bytes: Uint8Array, index: number): number {
	const lead = bytes[index] ?? 0;
	if (lead < 0x80) return 1;
	const length = lengthFromLead(lead);
	if (length === 0 || index + length > bytes.length) return 0;
	const second = bytes[index + 1] ?? 0;
	if (second < lowestSecond(lead) || second > highestSecond(lead)) return 0;
	for (let offset = 2; offset < length; offset++) {
		if (!isContinuation(bytes[index + offset] ?? 0)) return 0;
	}
	return length;
}

/** Number of bytes at the end, 0 to 3, that may be the start of an incomplete character. */
function unfinishedTail(bytes: Uint8Array): number {
	for (let back = 1; back <= Math.min(3, bytes.length); back++) {
		const byte = bytes[bytes.length - back] ?? 0;
		if (isContinuation(byte)) continue;
		return lengthFromLead(byte) > back ? back : 0;
	}
	return 0;
}

function isContinuation(byte: number): boolean {
	return byte >= 0x80 && byte <= 0xbf;
}

/** Length of the sequence; 0 for a continuation byte, an overlong lead byte, or a code point beyond U+10FFFF. */
function lengthFromLead(lead: number): number {
	if (lead >= 0xc2 && lead <= 0xdf) return 2;
	if (lead >= 0xe0 && lead <= 0xef) return 3;
	if (lead >= 0xf0 && lead <= 0xf4) return 4;
	return 0;
}

/** Excludes overlong forms. */
function lowestSecond(lead: number): number {
	return lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
}

/** Excludes surrogates and code points beyond U+10FFFF. */
function highestSecond(lead: number): number {
	return lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
}
