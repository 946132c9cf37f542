import { Readable } from "node:stream";
import { CodedError } from "@paperclipai/adapter-utils";
import type { LogReader, LogSlice } from "./read-log.ts";

/** Bytes of a log that a response holds at a time. */
export const PIECE_BYTES = 256 * 1024;

/** Streams the complete records that the log holds now, from a byte offset on, exactly as in the file. */
export async function streamRunLog(reader: LogReader, offset: number): Promise<Readable> {
	return Readable.from(recordsFrom(reader, await readFirst(reader, offset, PIECE_BYTES)), { objectMode: false });
}

/** Reads the first slice of a stream. The file is not left open, because the stream may never be read. */
export async function readFirst(reader: LogReader, offset: number, limitBytes: number): Promise<LogSlice> {
	try {
		return await reader.read(offset, limitBytes);
	} finally {
		await reader.release();
	}
}

/**
 * Limited to the size at the start; what a running run appends later is left out.
 * @throws {CodedError} `log_removed` when the log is removed meanwhile: its reader must not take the part for the whole.
 */
export async function* recordsFrom(reader: LogReader, first: LogSlice): AsyncGenerator<Buffer> {
	const { size } = first;
	try {
		for (let slice = first; slice.records.length > 0; ) {
			// A copy, because a response may keep it during the next read.
			yield Buffer.from(slice.records);
			if (slice.nextOffset >= size) return;
			const { nextOffset } = slice;
			slice = await reader.read(nextOffset, Math.min(PIECE_BYTES, size - nextOffset));
			if (slice.size < nextOffset) throw logRemoved();
		}
	} finally {
		await reader.release();
	}
}

function logRemoved(): CodedError {
	return new CodedError("log_removed", "The log was removed while it was read.", {
		hint: "The events of the run say when and why.",
	});
}
