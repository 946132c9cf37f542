import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { LogReader, LogSlice } from "./read-log.ts";
import { streamRunLog } from "./stream-log.ts";

const LOG = Buffer.from("first\nsecond\n");
const EMPTY: LogSlice = { offset: 0, records: Buffer.alloc(0), nextOffset: 0, size: 0 };

async function readLine(offset: number): Promise<LogSlice> {
	const nextOffset = LOG.indexOf("\n", offset) + 1 || LOG.length;
	return { offset, records: LOG.subarray(offset, nextOffset), nextOffset, size: LOG.length };
}

const readerOf = (read: LogReader["read"]): LogReader => ({ read, release: async () => {} });

it("streams a log to its end, and fails instead of ending early when the log is removed meanwhile", async () => {
	expect(await text(await streamRunLog(readerOf(readLine), 0))).toBe("first\nsecond\n");
	const removed = async (offset: number) => (offset === 0 ? await readLine(offset) : EMPTY);
	await expect(text(await streamRunLog(readerOf(removed), 0))).rejects.toMatchObject({ code: "log_removed" });
	expect(
		await text(
			await streamRunLog(
				readerOf(async () => EMPTY),
				5,
			),
		),
	).toBe("");
});
