import type { StreamedChunks } from "../../contract/streamed-chunks.ts";
import type { ByteMatcher } from "./byte-matcher.ts";
import { contentOfMember } from "./json-member.ts";
import type { Span } from "./span.ts";

/** Maximum length of a line in bytes. A longer line is not held back, so it is not treated as a chunk. */
const MAX_LINE = 256 * 1024;
/** Maximum distance in bytes to the next chunk of the same text. */
const MAX_DISTANCE = 256 * 1024;
const LF = 10;

/** Finds secrets split across chunks of a streamed text. Offsets are relative to the scanned bytes. */
export interface ChunkMatcher {
	scan(bytes: Uint8Array, onPart: (part: Span) => void): void;
	/** Number of bytes at the end that may be part of a secret. */
	depth(): number;
}

interface OpenText {
	state: number;
	chunks: Span[];
}

export function startChunkMatching(matcher: ByteMatcher, { marker, read }: StreamedChunks): ChunkMatcher {
	const texts = new Map<string, OpenText>();
	let line = Buffer.alloc(0);
	let isTooLong = false;
	let offset = 0;

	function readLine(whole: Buffer, start: number, onPart: (part: Span) => void): void {
		for (const [of, { chunks }] of texts) if (start - (chunks[0]?.start ?? 0) > MAX_DISTANCE) texts.delete(of);
		const chunk = whole.length <= MAX_LINE && whole.includes(marker) ? read(whole.toString()) : null;
		if (chunk === null) return;
		if (chunk.member === null) return void texts.delete(chunk.of);
		const content = contentOfMember(whole, chunk.member);
		if (content === null) return;
		const text = texts.get(chunk.of) ?? { state: 0, chunks: [] };
		const added = { start: start + content.start, end: start + content.end };
		text.state = matcher.scan(whole.subarray(content.start, content.end), text.state, (end, length) => {
			if (length <= end) return;
			const earlier = lastBytes(text.chunks, length - end);
			for (const [index, part] of earlier.entries()) onPart({ ...part, isContinued: index > 0 });
			onPart({ start: added.start, end: added.start + end, isContinued: true });
		});
		text.chunks = lastBytes([...text.chunks, added], matcher.depth(text.state));
		if (text.chunks.length > 0) texts.set(chunk.of, text);
		else texts.delete(chunk.of);
	}

	return {
		scan(bytes, onPart) {
			const begin = offset;
			const shifted = (part: Span) => onPart({ ...part, start: part.start - begin, end: part.end - begin });
			let from = 0;
			for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, from)) {
				const whole = Buffer.concat([line, bytes.subarray(from, at)]);
				if (!isTooLong) readLine(whole, begin + at - whole.length, shifted);
				line = Buffer.alloc(0);
				isTooLong = false;
				from = at + 1;
			}
			isTooLong ||= line.length + bytes.length - from > MAX_LINE;
			line = isTooLong ? Buffer.alloc(0) : Buffer.concat([line, bytes.subarray(from)]);
			offset += bytes.length;
		},
		depth() {
			const starts = [...texts.values()].map(({ chunks }) => chunks[0]?.start ?? offset);
			return offset - Math.min(offset - line.length, ...starts);
		},
	};
}

function lastBytes(chunks: readonly Span[], count: number): Span[] {
	const parts: Span[] = [];
	let left = count;
	for (let index = chunks.length - 1; index >= 0 && left > 0; index--) {
		const { start, end } = chunks[index] as Span;
		const length = Math.min(left, end - start);
		if (length > 0) parts.unshift({ start: end - length, end });
		left -= length;
	}
	return parts;
}
