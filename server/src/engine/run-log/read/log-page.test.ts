import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { logPageSchema } from "@paperclipai/shared";
import { afterAll, beforeAll, expect, it } from "vitest";
import { streamLogPage } from "./log-page.ts";
import { createLogReader, type LogReader } from "./read-log.ts";
import { CHUNK_BYTES } from "./stream-log.ts";

let folder: string;
let file: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "paperclip-"));
	file = join(folder, "log.ndjson");
	reader = createLogReader(file);
	const sizes = [10, 1000, CHUNK_BYTES - 500, 90_000, 3 * CHUNK_BYTES, 1, 200_000, 50];
	await writeFile(file, sizes.map((size) => `"é\\"\\\\ ${"x".repeat(size)}"\n`).join(""));
});
afterAll(async () => {
	await reader.release();
	await rm(folder, { recursive: true });
});

const runId = crypto.randomUUID();
let reader: LogReader;
const release = async () => {};
const limits = [1, 20, 2000, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, 300_000, 600_000, 8_388_608];
const offsets = [0, 1, 500, 100_000, 250_000, 700_000, 9_000_000];

it.each(limits)("holds the records that one read of %d bytes finds", async (limitBytes) => {
	for (const offset of offsets) {
		const page = await json(await streamLogPage(reader, { runId, offset, limitBytes, isFinished: true }));
		const { records, ...slice } = await reader.read(offset, limitBytes);
		const done = slice.nextOffset >= slice.size;
		expect(logPageSchema.parse(page)).toEqual({ runId, ...slice, content: records.toString("utf8"), done });
	}
});

it("is not done while the run is active", async () => {
	const request = { runId, offset: 0, limitBytes: 8_388_608, isFinished: false };
	expect(await json(await streamLogPage(reader, request))).toMatchObject({ done: false });
});

it("reads no further than its client", async () => {
	let reads = 0;
	const counted = (offset: number, limit: number) => {
		reads++;
		return reader.read(offset, limit);
	};
	const page = await streamLogPage(
		{ read: counted, release },
		{ runId, offset: 0, limitBytes: 8_388_608, isFinished: true },
	);
	for await (const _ of page) break;
	expect(reads).toBeLessThan(4);
});

it("leaves room for other work between the chunks of many pages", async () => {
	let turn = 0;
	let timer = setImmediate(function next() {
		turn++;
		timer = setImmediate(next);
	});
	const records = Buffer.from("x\n");
	const inMemory = async (offset: number) => ({ offset, records, nextOffset: offset + 2, size: 40 });
	const chunksOf = new Map<number, number>();
	const readPage = async () => {
		const page = await streamLogPage(
			{ read: inMemory, release },
			{ runId, offset: 0, limitBytes: 40, isFinished: true },
		);
		for await (const chunk of page) {
			if (String(chunk).includes("x")) chunksOf.set(turn, (chunksOf.get(turn) ?? 0) + 1);
		}
	};
	await Promise.all(Array.from({ length: 20 }, readPage));
	clearImmediate(timer);
	expect(Math.max(...chunksOf.values())).toBeLessThan(5);
});
