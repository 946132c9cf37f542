import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chunk, createUtf8Chunker } from "./utf8-chunker.ts";

const encoder = new TextEncoder();

function chunkAll(inputs: Uint8Array[]): Chunk[] {
	const chunker = createUtf8Chunker();
	return [...inputs.flatMap((input) => chunker.push(input)), ...chunker.end()];
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
	it("returns valid UTF-8 as text", () => {
		expect(chunkAll([encoder.encode("größe 😀\n")])).toEqual([text("größe 😀\n")]);
	});

	it("holds back an incomplete character", () => {
		const chunker = createUtf8Chunker();
		expect(chunker.push(Uint8Array.of(0x61, 0xf0, 0x9f))).toEqual([text("a")]);
		expect(chunker.push(Uint8Array.of(0x98))).toEqual([]);
		expect(chunker.push(Uint8Array.of(0x80, 0x62))).toEqual([text("😀b")]);
		expect(chunker.end()).toEqual([]);
	});

	it("returns a character that is never completed as binary", () => {
		expect(chunkAll([Uint8Array.of(0x61, 0xe2, 0x82)])).toEqual([text("a"), noText(0xe2, 0x82)]);
	});

	it("keeps a byte order mark", () => {
		expect(chunkAll([Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)])).toEqual([text("\uFEFFa")]);
	});

	it("copies what it holds back, so that the caller may reuse its buffer", () => {
		const chunker = createUtf8Chunker();
		// Only a Buffer shares its memory with the result of slice().
		const buffer = Buffer.of(0xc3);
		chunker.push(buffer);
		buffer[0] = 0x61;
		expect(chunker.push(Uint8Array.of(0xa4))).toEqual([text("ä")]);
	});

	it("makes few chunks of binary data", () => {
		const noise = Uint8Array.from({ length: 65_536 }, (_, index) => (index * 2_654_435_761) >>> 24);
		expect(chunkAll([noise]).length).toBeLessThan(20);
	});

	it("preserves all bytes, however they are split", () => {
		fc.assert(
			fc.property(hostileBytes, fc.array(fc.nat(100)), (bytes, cuts) => {
				const chunks = chunkAll(cutAt(bytes, cuts));
				expect(Buffer.concat(chunks.map((chunk) => chunk.bytes)).equals(bytes)).toBe(true);
				for (const chunk of chunks) expect(isUtf8(chunk.bytes) || !chunk.isText).toBe(true);
			}),
			{ numRuns: 2000 },
		);
	});

	it("never splits a character: the chunks decode as the whole does", () => {
		fc.assert(
			fc.property(hostileBytes, fc.array(fc.nat(100)), (bytes, cuts) => {
				const whole = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
				expect(lossyText(chunkAll(cutAt(bytes, cuts)))).toBe(whole);
			}),
			{ numRuns: 2000 },
		);
	});

	it("returns only text for valid UTF-8, however it is split", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), fc.array(fc.nat(30)), (content, cuts) => {
				const chunks = chunkAll(cutAt(encoder.encode(content), cuts));
				expect(chunks.every(({ isText }) => isText)).toBe(true);
				expect(lossyText(chunks)).toBe(content);
			}),
		);
	});
});
