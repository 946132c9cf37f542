import type { FileHandle } from "node:fs/promises";
import { openRegularFile } from "@paperclipai/adapter-utils/host";

const NEWLINE = 0x0a;
const SCAN_BYTES = 64 * 1024;

export interface LogSlice {
	/** The requested offset, moved forward to the start of a record. */
	offset: number;
	/** Complete records, byte for byte. Valid until the next `read`. */
	records: Buffer;
	nextOffset: number;
	size: number;
}

export interface LogReader {
	/** Reads as many records as fit into `limitBytes`, but at least one. A missing file reads as empty. */
	read(offset: number, limitBytes: number): Promise<LogSlice>;
	/** Closes the file until the next `read`. Call it whenever the reader may be abandoned. */
	release(): Promise<void>;
}

/** Opening takes longer than reading, so the file stays open between reads. */
export function createLogReader(file: string): LogReader {
	let handle: FileHandle | null = null;
	let buffer = Buffer.alloc(0);
	return {
		async read(offset, limitBytes) {
			handle ??= await openLog(file);
			if (handle === null) return EMPTY;
			return await readSlice({ handle, target }, offset, limitBytes);
		},
		async release() {
			const open = handle;
			handle = null;
			buffer = Buffer.alloc(0);
			await open?.close();
		},
	};

	function target(length: number): Buffer {
		if (buffer.length < length) buffer = Buffer.allocUnsafeSlow(length);
		return buffer;
	}
}

const EMPTY: LogSlice = { offset: 0, records: Buffer.alloc(0), nextOffset: 0, size: 0 };

interface OpenLog {
	handle: FileHandle;
	target(length: number): Buffer;
}

async function openLog(file: string): Promise<FileHandle | null> {
	return await openRegularFile(file).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return null;
		throw error;
	});
}

async function readSlice(log: OpenLog, requested: number, limitBytes: number): Promise<LogSlice> {
	// Reads one byte before the offset: after a newline, a record starts at the offset.
	const before = Math.min(1, requested);
	const [stats, read] = await Promise.all([log.handle.stat(), readBytes(log, requested - before, before + limitBytes)]);
	if (requested > stats.size && read.length === 0) return await readSlice(log, stats.size, limitBytes);
	const size = Math.max(stats.size, requested - before + read.length);
	if (before === 0 || read[0] === NEWLINE) return await toSlice(log, requested, read.subarray(before), size);
	const newline = await findNewline(log, requested, size);
	const offset = newline === -1 ? size : newline + 1;
	return await toSlice(log, offset, await readBytes(log, offset, limitBytes), size);
}

async function toSlice(log: OpenLog, offset: number, read: Buffer, knownSize: number): Promise<LogSlice> {
	const size = Math.max(knownSize, offset + read.length);
	const records = await completeRecords(log, offset, read, size);
	return { offset, records, nextOffset: offset + records.length, size };
}

async function completeRecords(log: OpenLog, offset: number, read: Buffer, size: number): Promise<Buffer> {
	const last = read.lastIndexOf(NEWLINE);
	if (last !== -1) return read.subarray(0, last + 1);
	const end = await findNewline(log, offset + read.length, size);
	return end === -1 ? Buffer.alloc(0) : await readBytes(log, offset, end + 1 - offset);
}

async function findNewline(log: OpenLog, from: number, size: number): Promise<number> {
	for (let position = from; position < size; position += SCAN_BYTES) {
		const index = (await readBytes(log, position, Math.min(SCAN_BYTES, size - position))).indexOf(NEWLINE);
		if (index !== -1) return position + index;
	}
	return -1;
}

async function readBytes({ handle, target }: OpenLog, position: number, length: number): Promise<Buffer> {
	const buffer = target(length);
	const { bytesRead } = await handle.read(buffer, 0, length, position);
	return buffer.subarray(0, bytesRead);
}
