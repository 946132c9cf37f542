import { describe, expect, it } from "vitest";
import { type LogRecord, parseLogRecords } from "./log-record.ts";

const first: LogRecord = { seq: 1, ts: "2026-01-01T00:00:00.000Z", stream: "stdout", chunk: "a\u2028\n" };
const second: LogRecord = { seq: 2, ts: "2026-01-01T00:00:01.000Z", stream: "stderr", chunkBase64: "/w==" };

describe("parseLogRecords", () => {
	it("parses records, including a last one without a line break", () => {
		expect(parseLogRecords(`${JSON.stringify(first)}\n${JSON.stringify(second)}`)).toEqual([first, second]);
	});

	it("returns nothing for empty text and empty lines", () => {
		expect(parseLogRecords("")).toEqual([]);
		expect(parseLogRecords("\n\r\n")).toEqual([]);
	});

	it.each([
		'{"seq":2',
		"null",
		"[]",
		'{"seq":2,"ts":"t","stream":"stdin","chunk":""}',
		'{"seq":2,"ts":"t","stream":"stdout"}',
		'{"ts":"t","stream":"stdout","chunk":""}',
	])("shows the malformed line %s", (line) => {
		expect(parseLogRecords(`${JSON.stringify(first)}\n${line}\n${JSON.stringify(second)}\n`)).toEqual([
			first,
			{ seq: 1, ts: first.ts, stream: "system", chunk: expect.stringContaining(line) },
			second,
		]);
	});

	it("shows a malformed line at the start, without a record before it", () => {
		expect(parseLogRecords("x")).toMatchObject([{ seq: 0, ts: "1970-01-01T00:00:00.000Z", stream: "system" }]);
	});
});
