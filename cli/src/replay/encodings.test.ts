import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { openRunFile } from "./run-file.ts";

const RECORD = { seq: 1, ts: "2026-01-01T00:00:00.000Z", stream: "stdout", chunk: "Zoë 小明\n" };
const LOG = `${JSON.stringify(RECORD)}\n`;

it.each<[string, Buffer]>([
	["UTF-8", Buffer.from(LOG)],
	["UTF-8 with a byte-order mark", Buffer.from(`\uFEFF${LOG}`)],
	["UTF-16 LE", Buffer.from(`\uFEFF${LOG}`, "utf16le")],
	["UTF-16 BE", Buffer.from(`\uFEFF${LOG}`, "utf16le").swap16()],
])("reads a run log in %s", async (_, bytes) => {
	const file = path.join(mkdtempSync(path.join(tmpdir(), "encodings-")), "run.ndjson");
	writeFileSync(file, bytes);
	const { records } = await openRunFile(file);
	const read: unknown[] = [];
	for await (const batch of records) read.push(...batch);
	expect(read).toMatchObject([{ chunk: RECORD.chunk }]);
});

it("names an encoding that it cannot read", async () => {
	const file = path.join(mkdtempSync(path.join(tmpdir(), "encodings-")), "run.ndjson");
	writeFileSync(file, Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]));
	await expect(openRunFile(file)).rejects.toMatchObject({ code: "text_not_decodable" });
});
