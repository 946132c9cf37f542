import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { createSealHash, sealOf } from "./seal.ts";

/** Compression level; a higher one takes more time and hardly reduces the size. */
const LEVEL = 3;
const CHUNK_BYTES = 64 * 1024;

export async function* compressed(content: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
	const hash = createSealHash();
	const source = Readable.from(content, { objectMode: false, highWaterMark: CHUNK_BYTES });
	const packed = pipeline(source, createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES }), () => undefined);
	for await (const chunk of packed as AsyncIterable<Buffer>) {
		hash.update(chunk);
		yield chunk;
	}
	yield sealOf(hash);
}
