import { createReadStream } from "node:fs";
import { truncate } from "node:fs/promises";
import { createLineSplitter, type LogRecord } from "@paperclipai/adapter-utils";

/** What a log already holds, for a writer that continues it. */
export interface LogState {
	seq: number;
	size: number;
	/** Records that came from no process output. */
	ownRecords: number;
	/** Source offset reached, by `call:stream`. */
	logged: Map<string, number>;
}

export function emptyLogState(): LogState {
	return { seq: 0, size: 0, ownRecords: 0, logged: new Map() };
}

/** Reads a log from start to end, and cuts off a last record that a crash has left half written. */
export async function scanLog(file: string): Promise<LogState> {
	const state = emptyLogState();
	const splitter = createLineSplitter();
	reading: for await (const text of createReadStream(file, "utf8")) {
		for (const line of splitter.push(text)) {
			const record = parseRecord(line);
			if (record === null) break reading;
			count(state, record, line);
		}
	}
	await truncate(file, state.size);
	return state;
}

function count(state: LogState, record: LogRecord, line: string): void {
	state.seq = record.seq;
	state.size += Buffer.byteLength(line) + 1;
	if (record.source === undefined) state.ownRecords++;
	else state.logged.set(sourceKey(record.source.call, record.stream), record.source.end);
}

export function sourceKey(call: number, stream: string): string {
	return `${call}:${stream}`;
}

function parseRecord(line: string): LogRecord | null {
	try {
		return JSON.parse(line) as LogRecord;
	} catch {
		return null;
	}
}
