import { Readable } from "node:stream";
import { CodedError } from "@paperclipai/adapter-utils";
import type { LogReader, LogSlice } from "./read-log.ts";

export const CHUNK_BYTES = 256 * 1024;

export async function streamRunLog(reader: LogReader, offset: number): Promise<Readable> {
	return Readable.from(recordsFrom(reader, await readFirst(reader, offset, CHUNK_BYTES)), { objectMode: false });
}

/** Closes the file, because the stream may never be read. */
export async function readFirst(reader: LogReader, offset: number, limitBytes: number): Promise<LogSlice> {
	try {
		return await reader.read(offset, limitBytes);
	} finally {
		await reader.release();
	}
}

/**
 * Limited to the size at the start.
 * @throws {CodedError} `log_removed`, so that no client mistakes part of a removed log for the whole log.
 */
export async function* recordsFrom(reader: LogReader, first: LogSlice): AsyncGenerator<Buffer> {
	const { size } = first;
	try {
		for (let slice = first; slice.records.length > 0; ) {
			// A copy, because a response may keep it during the next read.
			yield Buffer.from(slice.records);
			if (slice.nextOffset >= size) return;
			const { nextOffset } = slice;
			slice = await reader.read(nextOffset, Math.min(CHUNK_BYTES, size - nextOffset));
			if (slice.size < nextOffset) throw logRemoved();
		}
	} finally {
		await reader.release();
	}
}

function logRemoved(): CodedError {
	return new CodedError("log_removed", "The log was removed while it was being read.", {
		hint: "The events of the run say when and why.",
	});
}
