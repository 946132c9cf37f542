import { open } from "node:fs/promises";

/** Bytes of output that a result holds in memory. The spool has all of it. */
const TAIL_BYTES = 4 * 1024 * 1024;

/**
 * The end of a file as text, starting at a whole character.
 *
 * @param limit In bytes. Default 4 MB.
 * @throws the file system's error when the file cannot be read.
 */
export async function readTail(path: string, limit = TAIL_BYTES): Promise<string> {
	const file = await open(path, "r");
	try {
		const { size } = await file.stat();
		const start = Math.max(0, size - limit);
		const bytes = Buffer.alloc(size - start);
		const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
		const tail = bytes.subarray(0, bytesRead);
		return tail.subarray(start > 0 ? firstCharacter(tail) : 0).toString("utf8");
	} finally {
		await file.close();
	}
}

function firstCharacter(bytes: Buffer): number {
	let index = 0;
	while (index < 4 && index < bytes.length && ((bytes[index] ?? 0) & 0b1100_0000) === 0b1000_0000) index++;
	return index;
}
