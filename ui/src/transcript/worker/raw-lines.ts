import {
	createLineSplitter,
	type LineSplitter,
	type LogRecord,
	type LogRecordStream,
} from "@paperclipai/adapter-utils";
import type { RawLine } from "../blocks/row.ts";

/** The lines of a run log, unparsed, in the order in which they were completed. */
export interface RawLines {
	readonly length: number;
	at(index: number): RawLine | undefined;
	push(record: LogRecord): void;
	/** Adds last lines without a line break. */
	end(): void;
}

const STREAMS: readonly LogRecordStream[] = ["stdout", "stderr", "system"];

export function createRawLines(): RawLines {
	// Flat arrays, because one object per line would take several times the memory of a million lines of text.
	const texts: string[] = [];
	const records: number[] = [];
	const times: string[] = [];
	const streams: LogRecordStream[] = [];
	const splitters = Object.fromEntries(STREAMS.map((stream) => [stream, createLineSplitter()])) as Record<
		LogRecordStream,
		LineSplitter
	>;

	function add(lines: string[]) {
		for (const line of lines) {
			texts.push(line);
			records.push(times.length - 1);
		}
	}

	return {
		get length() {
			return texts.length;
		},
		at(index) {
			const text = texts[index];
			const record = records[index];
			if (text === undefined || record === undefined) return undefined;
			return { kind: "line", ts: times[record] ?? "", stream: streams[record] ?? "system", text };
		},
		push(record) {
			times.push(record.ts);
			streams.push(record.stream);
			const splitter = splitters[record.stream];
			add(splitter.push(recordText(record)));
			if (record.stream === "system") add(splitter.end());
		},
		end() {
			for (const stream of STREAMS) {
				times.push(times.at(-1) ?? "");
				streams.push(stream);
				add(splitters[stream].end());
			}
		},
	};
}

function recordText(record: LogRecord): string {
	if (record.chunk !== undefined) return record.chunk;
	try {
		return new TextDecoder().decode(Uint8Array.from(atob(record.chunkBase64 ?? ""), (char) => char.charCodeAt(0)));
	} catch {
		return "\uFFFD";
	}
}
