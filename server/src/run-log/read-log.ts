import { type FileHandle, open } from "node:fs/promises";

const NEWLINE = 0x0a;
const SCAN_BYTES = 64 * 1024;

export interface LogSlice {
	/** The wanted offset, moved on to the start of a record. */
	offset: number;
	/** Whole records. */
	content: string;
	nextOffset: number;
	/** Bytes in the log. */
	size: number;
}

/**
 * Reads whole records from a byte offset on: as many as fit into `limitBytes`, but one at least. A log that is not
 * there yet is an empty one.
 */
export async function readLog(file: string, wantedOffset: number, limitBytes: number): Promise<LogSlice> {
	const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return null;
		throw error;
	});
	if (handle === null) return { offset: 0, content: "", nextOffset: 0, size: 0 };
	try {
		const { size } = await handle.stat();
		const offset = await recordStart(handle, Math.min(wantedOffset, size), size);
		const bytes = await wholeRecords(handle, offset, limitBytes, size);
		return { offset, content: bytes.toString("utf8"), nextOffset: offset + bytes.length, size };
	} finally {
		await handle.close();
	}
}

async function recordStart(handle: FileHandle, offset: number, size: number): Promise<number> {
	if (offset === 0) return 0;
	const end = await findNewline(handle, offset - 1, size);
	return end === -1 ? size : end + 1;
}

async function wholeRecords(handle: FileHandle, offset: number, limit: number, size: number): Promise<Buffer> {
	const bytes = await readBytes(handle, offset, Math.min(limit, size - offset));
	const last = bytes.lastIndexOf(NEWLINE);
	if (last !== -1) return bytes.subarray(0, last + 1);
	const end = await findNewline(handle, offset + bytes.length, size);
	return end === -1 ? Buffer.alloc(0) : await readBytes(handle, offset, end + 1 - offset);
}

async function findNewline(handle: FileHandle, from: number, size: number): Promise<number> {
	for (let position = from; position < size; position += SCAN_BYTES) {
		const index = (await readBytes(handle, position, Math.min(SCAN_BYTES, size - position))).indexOf(NEWLINE);
		if (index !== -1) return position + index;
	}
	return -1;
}

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
	const buffer = Buffer.alloc(length);
	const { bytesRead } = await handle.read(buffer, 0, length, position);
	return buffer.subarray(0, bytesRead);
}
