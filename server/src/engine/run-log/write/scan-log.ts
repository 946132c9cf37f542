import { truncate } from "node:fs/promises";
import { createLineSplitter, type LogRecord } from "@paperclipai/adapter-utils";
import { openRegularFile } from "@paperclipai/adapter-utils/host";

export interface LogState {
	seq: number;
	size: number;
	ownRecords: number;
	logged: Map<string, number>;
}

export function emptyLogState(): LogState {
	return { seq: 0, size: 0, ownRecords: 0, logged: new Map() };
}

/** Truncates the log at the first line that is not a record, such as one that a crash left incomplete. */
export async function scanLog(file: string): Promise<LogState> {
	const state = emptyLogState();
	// No maximum length, since the log is truncated at the first record that cannot be parsed.
	const splitter = createLineSplitter({ maxLength: Number.POSITIVE_INFINITY });
	const handle = await openRegularFile(file);
	reading: for await (const text of handle.createReadStream({ encoding: "utf8" })) {
		for (const line of splitter.push(text)) {
			const record = parseRecord(line);
			if (record === null) break reading;
			count(state, record, line);
		}
	}
	await truncate(file, state.size);
	return state;
}

type ScannedRecord = Pick<LogRecord, "seq" | "stream" | "source">;

function count(state: LogState, record: ScannedRecord, line: string): void {
	state.seq = record.seq;
	state.size += Buffer.byteLength(line) + 1;
	if (record.source === undefined) state.ownRecords++;
	else state.logged.set(sourceKey(record.source.call, record.stream), record.source.end);
}

export function sourceKey(call: number, stream: string): string {
	return `${call}:${stream}`;
}

function parseRecord(line: string): ScannedRecord | null {
	try {
		const value: unknown = JSON.parse(line);
		return isRecord(value) ? value : null;
	} catch {
		return null;
	}
}

/** Needed because an agent can change the log. Not a Zod schema, because a log may have millions of records. */
function isRecord(value: unknown): value is ScannedRecord {
	if (typeof value !== "object" || value === null) return false;
	const { seq, stream, source } = value as Record<string, unknown>;
	return Number.isSafeInteger(seq) && typeof stream === "string" && (source === undefined || isSource(source));
}

function isSource(value: unknown): boolean {
	if (typeof value !== "object" || value === null) return false;
	const { call, end } = value as Record<string, unknown>;
	return Number.isSafeInteger(call) && Number.isSafeInteger(end);
}
