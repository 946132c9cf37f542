import { Readable } from "node:stream";
import { CodedError } from "@paperclipai/adapter-utils";
import type { ReadSlice } from "./log-source.ts";
import type { LogSlice } from "./read-log.ts";

/** Bytes of a log that a response holds at a time. */
export const PIECE_BYTES = 128 * 1024;

/** Streams the complete records that the log holds now, from a byte offset on, exactly as in the file. */
export async function streamRunLog(read: ReadSlice, offset: number): Promise<Readable> {
	return Readable.from(recordsFrom(read, await read(offset, PIECE_BYTES)), { objectMode: false });
}

/**
 * Limited to the size at the start; what a running run appends later is left out.
 * @throws {CodedError} `log_removed` when the log is removed meanwhile: its reader must not take the part for the whole.
 */
export async function* recordsFrom(read: ReadSlice, first: LogSlice): AsyncGenerator<Buffer> {
	const { size } = first;
	for (let slice = first; slice.records.length > 0; ) {
		yield slice.records;
		if (slice.nextOffset >= size) return;
		const { nextOffset } = slice;
		slice = await read(nextOffset, Math.min(PIECE_BYTES, size - nextOffset));
		if (slice.size < nextOffset) throw logRemoved();
	}
}

function logRemoved(): CodedError {
	return new CodedError("log_removed", "The log was removed while it was read.", {
		hint: "The events of the run say when and why.",
	});
}
