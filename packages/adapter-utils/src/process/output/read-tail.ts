import type { FileHandle } from "node:fs/promises";
import { openRegularFile } from "../../files/regular-file.ts";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";

/**
 * Reads the end of a file, starting at a whole character.
 * @param limit In bytes. Default 4 MB.
 * @throws a file system error; `EFTYPE` when the path is a FIFO, a device or a folder.
 */
export async function readTail(path: string, limit: number = AGENT_LIMITS.resultOutputBytes): Promise<string> {
	const file = await openRegularFile(path);
	try {
		return await readTailOf(file, limit);
	} finally {
		await file.close();
	}
}

export async function readTailOf(file: FileHandle, limit: number = AGENT_LIMITS.resultOutputBytes): Promise<string> {
	const { size } = await file.stat();
	const start = Math.max(0, size - limit);
	const bytes = Buffer.alloc(size - start);
	const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
	const tail = bytes.subarray(0, bytesRead);
	return tail.subarray(start > 0 ? firstCharacter(tail) : 0).toString("utf8");
}

function firstCharacter(bytes: Buffer): number {
	let index = 0;
	while (index < 4 && index < bytes.length && ((bytes[index] ?? 0) & 0b1100_0000) === 0b1000_0000) index++;
	return index;
}
