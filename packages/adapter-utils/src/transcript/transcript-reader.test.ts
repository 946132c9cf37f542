import { describe, expect, it } from "vitest";
import type { StdoutParser } from "../contract/line-parser.ts";
import type { TranscriptEntry } from "../contract/transcript-entry.ts";
import { createGenericParser } from "./generic-parser.ts";
import type { LogRecord } from "./log-record.ts";
import { createTranscriptReader } from "./transcript-reader.ts";

function log(...chunks: [LogRecord["stream"], string][]): LogRecord[] {
	return chunks.map(([stream, chunk], index) => ({ seq: index + 1, ts: `t${index + 1}`, stream, chunk }));
}

function readAll(records: LogRecord[], createParser: () => StdoutParser = createGenericParser) {
	const reader = createTranscriptReader({ createParser });
	return { entries: [...records.flatMap((record) => reader.push(record)), ...reader.end()], stats: reader.stats };
}

const brokenParser = (): StdoutParser => ({
	parseLine(line, ts) {
		if (line === "throw") throw new Error("broken");
		if (line === "silent") return [];
		if (line === "wrong") return [{ kind: "assistant" }] as unknown as TranscriptEntry[];
		return [{ kind: "assistant", ts, text: line.toUpperCase() }];
	},
	reset() {
		throw new Error("broken too");
	},
});

describe("createTranscriptReader", () => {
	it("joins lines across records and gives them the time of the record that completed them", () => {
		expect(readAll(log(["stdout", "one\ntw"], ["stderr", "oops\n"], ["stdout", "o\n"])).entries).toEqual([
			{ kind: "assistant", ts: "t1", text: "one", format: "plain" },
			{ kind: "stderr", ts: "t2", text: "oops" },
			{ kind: "assistant", ts: "t3", text: "two", format: "plain" },
		]);
	});

	it("returns last lines without a line break at the end of the log", () => {
		expect(readAll(log(["stdout", "out"], ["stderr", "err"])).entries).toEqual([
			{ kind: "assistant", ts: "t1", text: "out", format: "plain" },
			{ kind: "stderr", ts: "t2", text: "err" },
		]);
	});

	it("shows each system record as one entry, even within an incomplete line", () => {
		expect(
			readAll(log(["stdout", "a"], ["system", "ready\ngo\n"], ["system", "end"], ["stdout", "b\n"])).entries,
		).toEqual([
			{ kind: "system", ts: "t2", text: "ready\ngo" },
			{ kind: "system", ts: "t3", text: "end" },
			{ kind: "assistant", ts: "t4", text: "ab", format: "plain" },
		]);
	});

	it("shows bytes that are not valid UTF-8", () => {
		const records: LogRecord[] = [
			{ seq: 1, ts: "t1", stream: "stdout", chunk: "caf" },
			{ seq: 2, ts: "t2", stream: "stdout", chunkBase64: "6Q==" },
			{ seq: 3, ts: "t3", stream: "stdout", chunkBase64: "not base64!" },
			{ seq: 4, ts: "t4", stream: "stdout", chunk: "\n" },
		];
		expect(readAll(records).entries).toEqual([
			{ kind: "assistant", ts: "t4", text: "caf\uFFFD\uFFFD", format: "plain" },
		]);
	});

	it("continues after a line on which the parser throws, and counts it", () => {
		const { entries, stats } = readAll(log(["stdout", "a\nthrow\nwrong\nsilent\nb\n"]), brokenParser);
		expect(entries).toEqual([
			{ kind: "assistant", ts: "t1", text: "A" },
			{ kind: "assistant", ts: "t1", text: "throw", format: "plain" },
			{ kind: "stdout", ts: "t1", text: "wrong" },
			{ kind: "assistant", ts: "t1", text: "B" },
		]);
		const dropReasons = [{ reason: "assistant.ts: expected a string, got undefined", count: 1 }];
		expect(stats).toEqual({ lines: 5, quiet: 1, unparsed: 2, parserErrors: 1, droppedEntries: 1, dropReasons });
	});

	it("uses the generic parser when the factory throws", () => {
		const { entries, stats } = readAll(log(["stdout", "a\n"]), () => {
			throw new Error("broken");
		});
		expect(entries).toEqual([{ kind: "assistant", ts: "t1", text: "a", format: "plain" }]);
		expect(stats.parserErrors).toBe(1);
	});

	it("reads a log again after reset()", () => {
		let parsers = 0;
		const createParser = () => {
			parsers++;
			return brokenParser();
		};
		const reader = createTranscriptReader({ createParser });
		const records = log(["stdout", "a\nb"]);
		const first = records.flatMap((record) => reader.push(record));
		reader.reset();
		expect(parsers, "a parser that cannot be reset is replaced").toBe(2);
		expect(reader.stats).toEqual({
			lines: 0,
			quiet: 0,
			unparsed: 0,
			parserErrors: 0,
			droppedEntries: 0,
			dropReasons: [],
		});
		expect(records.flatMap((record) => reader.push(record))).toEqual(first);
	});
});
