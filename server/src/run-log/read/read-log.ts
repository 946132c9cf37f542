import type { FileHandle } from "node:fs/promises";
import { openRegularFile } from "@paperclipai/adapter-utils/server-utils";

const NEWLINE = 0x0a;
const SCAN_BYTES = 64 * 1024;

export interface LogSlice {
	/** The requested offset, moved forward to the start of a record. */
	offset: number;
	/** Complete records, exactly as in the file. */
	records: Buffer;
	nextOffset: number;
	/** Bytes in the log. */
	size: number;
}

/** Reads a log slice by slice, one at a time. */
export interface LogReader {
	/**
	 * Reads complete records from a byte offset on: as many as fit into `limitBytes`, but at least one. A missing file reads
	 * as an empty log.
	 */
	read(offset: number, limitBytes: number): Promise<LogSlice>;
	/** Closes the file, which the next `read` opens again. To be called whenever the reader may be left alone. */
	release(): Promise<void>;
}

/** Reads a log file. It stays open from slice to slice, since opening takes longer than reading. */
export function createLogReader(file: string): LogReader {
	let handle: FileHandle | null = null;
	return {
		async read(offset, limitBytes) {
			handle ??= await openLog(file);
			return handle === null ? EMPTY : await readSlice(handle, offset, limitBytes);
		},
		async release() {
			const open = handle;
			handle = null;
			await open?.close();
		},
	};
}

const EMPTY: LogSlice = { offset: 0, records: Buffer.alloc(0), nextOffset: 0, size: 0 };

async function openLog(file: string): Promise<FileHandle | null> {
	return await openRegularFile(file).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return null;
		throw error;
	});
}

async function readSlice(handle: FileHandle, requestedOffset: number, limitBytes: number): Promise<LogSlice> {
	const { size } = await handle.stat();
	const requested = Math.min(requestedOffset, size);
	// One byte more in front: if it is a newline, a record starts at the offset, as it does whenever a reader continues.
	const before = Math.min(1, requested);
	const read = await readBytes(handle, requested - before, before + Math.min(limitBytes, size - requested));
	if (before === 0 || read[0] === NEWLINE) return await toSlice(handle, requested, read.subarray(before), size);
	const newline = await findNewline(handle, requested, size);
	const offset = newline === -1 ? size : newline + 1;
	return await toSlice(handle, offset, await readBytes(handle, offset, Math.min(limitBytes, size - offset)), size);
}

async function toSlice(handle: FileHandle, offset: number, read: Buffer, size: number): Promise<LogSlice> {
	const records = await completeRecords(handle, offset, read, size);
	return { offset, records, nextOffset: offset + records.length, size };
}

async function completeRecords(handle: FileHandle, offset: number, read: Buffer, size: number): Promise<Buffer> {
	const last = read.lastIndexOf(NEWLINE);
	if (last !== -1) return read.subarray(0, last + 1);
	const end = await findNewline(handle, offset + read.length, size);
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
	const buffer = Buffer.allocUnsafeSlow(length);
	const { bytesRead } = await handle.read(buffer, 0, length, position);
	return buffer.subarray(0, bytesRead);
}
