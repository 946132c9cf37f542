import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chunk, createUtf8Chunker } from "./utf8-chunker.ts";

const encoder = new TextEncoder();

function chunkAll(pieces: Uint8Array[]): Chunk[] {
	const chunker = createUtf8Chunker();
	return [...pieces.flatMap((piece) => chunker.push(piece)), ...chunker.end()];
}

const text = (content: string): Chunk => ({ bytes: encoder.encode(content), isText: true });
const noText = (...bytes: number[]): Chunk => ({ bytes: Uint8Array.from(bytes), isText: false });

function cutAt(bytes: Uint8Array, cuts: number[]): Uint8Array[] {
	const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
	return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}

function lossyText(chunks: Chunk[]): string {
	const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
	return chunks.map(({ bytes }) => decoder.decode(bytes)).join("");
}

/** Bytes that mix whole characters with everything that is wrong in UTF-8. */
const hostileBytes = fc
	.array(
		fc.oneof(
			fc.string({ unit: "binary", maxLength: 5 }).map((text) => encoder.encode(text)),
			fc.uint8Array({ maxLength: 4 }),
			fc.constantFrom(
				[0x80],
				[0xc0, 0xaf],
				[0xe0, 0x80, 0x80],
				[0xe2, 0x82],
				[0xed, 0xa0, 0x80],
				[0xef, 0xbb, 0xbf],
				[0xf0, 0x80, 0x80, 0x80],
				[0xf0, 0x9f, 0x98],
				[0xf4, 0x90, 0x80, 0x80],
				[0xf8, 0x88, 0x80, 0x80, 0x80],
				[0x00],
			),
			fc.constant(encoder.encode("a readable stretch that is long enough to stand for itself, with 64 bytes and more")),
		),
		{ maxLength: 20 },
	)
	.map((parts) => Uint8Array.from(parts.flatMap((part) => Array.from(part))));

describe("createUtf8Chunker", () => {
	it("gives text for text", () => {
		expect(chunkAll([encoder.encode("größe 😀\n")])).toEqual([text("größe 😀\n")]);
	});

	it("holds back a character until it is whole", () => {
		const chunker = createUtf8Chunker();
		expect(chunker.push(Uint8Array.of(0x61, 0xf0, 0x9f))).toEqual([text("a")]);
		expect(chunker.push(Uint8Array.of(0x98))).toEqual([]);
		expect(chunker.push(Uint8Array.of(0x80, 0x62))).toEqual([text("😀b")]);
		expect(chunker.end()).toEqual([]);
	});

	it("tells a character that never ends from text", () => {
		expect(chunkAll([Uint8Array.of(0x61, 0xe2, 0x82)])).toEqual([text("a"), noText(0xe2, 0x82)]);
	});

	it("keeps a byte order mark", () => {
		expect(chunkAll([Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)])).toEqual([text("\uFEFFa")]);
	});

	it("does not change its mind when the caller uses its buffer again", () => {
		const chunker = createUtf8Chunker();
		// Of all byte arrays, only a Buffer shares its memory with its slices.
		const buffer = Buffer.of(0xc3);
		chunker.push(buffer);
		buffer[0] = 0x61;
		expect(chunker.push(Uint8Array.of(0xa4))).toEqual([text("ä")]);
	});

	it("gives few pieces for binary data", () => {
		const noise = Uint8Array.from({ length: 65_536 }, (_, index) => (index * 2_654_435_761) >>> 24);
		expect(chunkAll([noise]).length).toBeLessThan(20);
	});

	it("gives back the same bytes, whatever they are and however they are cut", () => {
		fc.assert(
			fc.property(hostileBytes, fc.array(fc.nat(100)), (bytes, cuts) => {
				const chunks = chunkAll(cutAt(bytes, cuts));
				expect(Buffer.concat(chunks.map((chunk) => chunk.bytes)).equals(bytes)).toBe(true);
				for (const chunk of chunks) expect(isUtf8(chunk.bytes) || !chunk.isText).toBe(true);
			}),
			{ numRuns: 2000 },
		);
	});

	it("never cuts a character: piece by piece it reads as the whole does", () => {
		fc.assert(
			fc.property(hostileBytes, fc.array(fc.nat(100)), (bytes, cuts) => {
				const whole = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
				expect(lossyText(chunkAll(cutAt(bytes, cuts)))).toBe(whole);
			}),
			{ numRuns: 2000 },
		);
	});

	it("gives only text for valid text, however it is cut", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), fc.array(fc.nat(30)), (content, cuts) => {
				const chunks = chunkAll(cutAt(encoder.encode(content), cuts));
				expect(chunks.every(({ isText }) => isText)).toBe(true);
				expect(lossyText(chunks)).toBe(content);
			}),
		);
	});
});
