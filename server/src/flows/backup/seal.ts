import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";

/** Gzip header without time or file name, for an unknown operating system. */
const GZIP_HEADER = Buffer.from("1f8b08000000000000ff", "hex");
/** Header of a final, uncompressed deflate block. */
const STORED = 1;

export function createSealHash(): Hash {
	return createHash("sha256");
}

/**
 * Returns a separate gzip member, so that other programs can unpack the file. Built without zlib, so that its bytes are
 * always the same and can be compared.
 */
export function sealOf(hash: Hash): Buffer {
	const text = Buffer.from(`${JSON.stringify({ sha256: hash.digest("hex") })}\n`);
	const block = Buffer.alloc(5);
	block.writeUInt8(STORED, 0);
	block.writeUInt16LE(text.length, 1);
	block.writeUInt16LE(~text.length & 0xffff, 3);
	const trailer = Buffer.alloc(8);
	trailer.writeUInt32LE(crc32(text), 0);
	trailer.writeUInt32LE(text.length, 4);
	return Buffer.concat([GZIP_HEADER, block, text, trailer]);
}

export const SEAL_BYTES: number = sealOf(createSealHash()).length;
