import {
	createLineSplitter,
	type LineSplitter,
	type LogRecord,
	type LogRecordStream,
	textOfRecord,
} from "@paperclipai/adapter-utils";
import type { RawLine } from "../blocks/rows/row.ts";
import { createByteStore } from "./store/byte-store.ts";
import { createNumberList } from "./store/number-list.ts";
import { createStoredItems, type VisitRun } from "./store/stored-items.ts";
import { createTimes } from "./store/times.ts";

/** Unparsed lines in the order of completion. */
export interface RawLines {
	readonly length: number;
	at(index: number): RawLine | undefined;
	streamAt(index: number): LogRecordStream;
	/** Visits the bytes of lines, as in `StoredItems`. */
	eachRun(from: number, to: number, visit: VisitRun): void;
	push(record: LogRecord): void;
	/** Adds the last line of each stream, which may have no line break. */
	end(): void;
}

const STREAMS: readonly LogRecordStream[] = ["stdout", "stderr", "system"];

export function createRawLines(): RawLines {
	const texts = createStoredItems(createByteStore({ isIndexed: true }));
	/** The record that completed each line. */
	const records = createNumberList(Uint32Array);
	const times = createTimes();
	const streams = createNumberList(Uint8Array);
	const splitters = Object.fromEntries(STREAMS.map((stream) => [stream, createLineSplitter()])) as Record<
		LogRecordStream,
		LineSplitter
	>;

	function addRecord(ts: string, stream: LogRecordStream) {
		times.push(ts);
		streams.push(STREAMS.indexOf(stream));
	}

	function add(lines: string[]) {
		for (const line of lines) {
			texts.push([line]);
			records.push(times.length - 1);
		}
	}

	const streamAt = (index: number) => STREAMS[streams.at(records.at(index))] ?? "system";

	return {
		get length() {
			return texts.length;
		},
		at(index) {
			const [text] = texts.read(index);
			if (text === undefined) return undefined;
			return { kind: "line", ts: times.at(records.at(index)), stream: streamAt(index), text };
		},
		streamAt,
		eachRun: texts.eachRun,
		push(record) {
			addRecord(record.ts, record.stream);
			const splitter = splitters[record.stream];
			add(splitter.push(textOfRecord(record)));
			if (record.stream === "system") add(splitter.end());
		},
		end() {
			const lastTime = times.at(times.length - 1);
			for (const stream of STREAMS) {
				addRecord(lastTime, stream);
				add(splitters[stream].end());
			}
		},
	};
}
