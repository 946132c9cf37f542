import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { LogPage } from "@paperclipai/shared";
import { createSerialQueue } from "../../../platform/timing/serial-queue.ts";
import { encodeJsonText } from "../json-text.ts";
import type { LogReader, LogSlice } from "./read-log.ts";
import { CHUNK_BYTES, readFirst } from "./stream-log.ts";

export interface LogPageRequest extends Pick<LogPage, "runId"> {
	offset: number;
	limitBytes: number;
	/** Whether the run had finished before the log was read; if so, the log was complete. */
	isFinished: boolean;
}

/** Encodes one page at a time, so that other requests are served in between. */
const queuePage = createSerialQueue(() => false);

/** Streams the page, because one string for a large page would block the event loop and use much memory. */
export async function streamLogPage(reader: LogReader, page: LogPageRequest): Promise<Readable> {
	const first = await readFirst(reader, page.offset, Math.min(CHUNK_BYTES, page.limitBytes));
	return Readable.from(jsonOf(reader, first, page), { objectMode: false });
}

async function* jsonOf(reader: LogReader, first: LogSlice, { runId, limitBytes, isFinished }: LogPageRequest) {
	yield `{"runId":${JSON.stringify(runId)},"offset":${first.offset},"content":"`;
	const end = first.offset + limitBytes;
	let { nextOffset, size } = first;
	let slice = first;
	try {
		while (slice.records.length > 0) {
			yield await queuePage(() => escaped(slice.records));
			({ nextOffset, size } = slice);
			const rest = Math.min(end, first.size) - nextOffset;
			if (rest <= 0) break;
			slice = await reader.read(nextOffset, Math.min(CHUNK_BYTES, rest));
			// `read` returns a record even if it exceeds the limit.
			if (slice.nextOffset > end) break;
		}
	} finally {
		await reader.release();
	}
	yield `","nextOffset":${nextOffset},"size":${size},"done":${isFinished && nextOffset >= size}}`;
}

async function escaped(records: Buffer): Promise<Buffer> {
	await setImmediate();
	return encodeJsonText(records);
}
