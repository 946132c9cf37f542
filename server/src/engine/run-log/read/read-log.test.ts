import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { scanLog } from "../write/scan-log.ts";
import { createLogReader } from "./read-log.ts";

const folder = mkdtempSync(path.join(tmpdir(), "read-log-"));
const file = path.join(folder, "log.ndjson");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readLog(file: string, offset: number, limitBytes: number) {
	const reader = createLogReader(file);
	try {
		return await reader.read(offset, limitBytes);
	} finally {
		await reader.release();
	}
}

const chunks = fc.array(fc.string({ unit: "binary", maxLength: 40 }), { maxLength: 20 });

function writeLog(texts: string[]): string {
	const log = texts
		.map((chunk, index) => `${JSON.stringify({ seq: index + 1, ts: "t", stream: "stdout", chunk })}\n`)
		.join("");
	writeFileSync(file, log);
	return log;
}

it("reads the whole log with any page size, and each page consists of complete records", async () => {
	await fc.assert(
		fc.asyncProperty(chunks, fc.integer({ min: 1, max: 200 }), async (texts, limit) => {
			const log = writeLog(texts);
			let read = "";
			for (let offset = 0; offset < Buffer.byteLength(log); ) {
				const slice = await readLog(file, offset, limit);
				expect(slice.offset).toBe(offset);
				expect(slice.records.toString().endsWith("\n")).toBe(true);
				read += slice.records.toString();
				offset = slice.nextOffset;
			}
			expect(read).toBe(log);
		}),
	);
});

it("moves any offset forward to the next record", async () => {
	await fc.assert(
		fc.asyncProperty(chunks, fc.nat(3000), async (texts, requested) => {
			const log = Buffer.from(writeLog(texts));
			const { offset, records } = await readLog(file, requested, 1_000_000);
			const expected = requested === 0 ? 0 : log.indexOf("\n", Math.min(requested, log.length) - 1) + 1;
			expect(records.toString()).toBe(log.subarray(expected === 0 && requested > 0 ? log.length : expected).toString());
			expect(offset).toBeGreaterThanOrEqual(Math.min(requested, log.length));
		}),
	);
});

it("leaves out a record that is still being written", async () => {
	const log = writeLog(["a", "b"]);
	writeFileSync(file, log.slice(0, -5));
	expect((await readLog(file, 0, 1000)).records.toString()).toBe(log.slice(0, log.indexOf("\n") + 1));
});

it("reads a missing log as empty", async () => {
	expect(await readLog(path.join(folder, "none"), 10, 100)).toEqual({
		offset: 0,
		records: Buffer.alloc(0),
		nextOffset: 0,
		size: 0,
	});
});

it.each([
	"null",
	"[]",
	"{}",
	"5",
	'{"seq":"3","ts":"t","stream":"stdout","chunk":"c"}',
	'{"seq":3,"ts":"t","chunk":"c"}',
	'{"seq":3,"ts":"t","stream":"stdout","chunk":"c","source":5}',
	'{"seq":3,"ts":"t","stream":"stdout","chunk":"c","source":{"call":1,"end":"9"}}',
	'{"seq":3,"ts":"t","str',
])("truncates a log at a line that is not a record: %s", async (line) => {
	const log = writeLog(["a", "b"]);
	writeFileSync(file, `${log}${line}\n${log}`);
	expect(await scanLog(file)).toMatchObject({ seq: 2, size: log.length, ownRecords: 2 });
	expect((await readLog(file, 0, 1000)).records.toString()).toBe(log);
});

it("finds the end of a log and truncates a record that a crash left incomplete", async () => {
	await fc.assert(
		fc.asyncProperty(chunks, fc.nat(60), async (texts, torn) => {
			const log = writeLog(texts);
			const bytes = Buffer.from(log);
			writeFileSync(file, bytes.subarray(0, bytes.length - Math.min(torn, bytes.length)));
			const state = await scanLog(file);
			expect(log.startsWith((await readLog(file, 0, 1_000_000)).records.toString())).toBe(true);
			expect((await readLog(file, 0, 1_000_000)).size).toBe(state.size);
			expect(state.ownRecords).toBe(state.seq);
		}),
	);
});
