import {
	createLineSplitter,
	type LineSplitter,
	type LogRecord,
	type LogRecordStream,
} from "@paperclipai/adapter-utils";
import type { RawLine } from "./row.ts";

/** Every line of a run log as it was written, in the order in which the lines were completed. */
export interface RawLines {
	readonly length: number;
	at(index: number): RawLine | undefined;
	push(record: LogRecord): void;
	/** Takes last lines that have no end. */
	end(): void;
}

const STREAMS: readonly LogRecordStream[] = ["stdout", "stderr", "system"];

export function createRawLines(): RawLines {
	// Two flat arrays: an object for each of a million lines would cost several times their text.
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
