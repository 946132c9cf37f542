import { readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createMasker, withOutputSource } from "@paperclipai/adapter-utils/host";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { afterAll, expect, it } from "vitest";
import { mountSmallDisk } from "../../../platform/db/__tests__/small-disk.ts";
import { openRunLog } from "./run-log.ts";
import { outputOf } from "./run-output.ts";

const { folder: disk, remove } = mountSmallDisk("1m");

afterAll(remove);

it("a log whose disk fills up during a write contains each byte exactly once", needs("mount"), async () => {
	const filler = path.join(disk, "filler");
	writeFileSync(filler, Buffer.alloc(700 * 1024));
	const file = path.join(disk, "log.ndjson");
	const seenWhileFull: string[] = [];
	const log = await openRunLog({
		file,
		masker: createMasker([]),
		now: () => new Date(0),
		limitBytes: Number.POSITIVE_INFINITY,
		onLimit: () => undefined,
		onAppended: () => undefined,
		async waitForRetry() {
			seenWhileFull.push(readFileSync(file, "utf8"));
			// The first retries still find the disk full.
			if (seenWhileFull.length === 3) rmSync(filler);
			return true;
		},
	});
	let written = "";
	for (let line = 0; line < 60; line++) {
		const text = `${line} ${"é€".repeat(1200)}\n`;
		written += text;
		const source = {
			call: 1,
			stream: "stdout" as const,
			end: Buffer.byteLength(written),
			text,
			isText: true,
			bytes: Buffer.from(text),
		};
		await withOutputSource(source, () => log.append(outputOf("stdout", text)));
	}
	await log.end();
	await log.close();

	expect(statfsSync(disk).bavail).toBeGreaterThan(0);
	expect(seenWhileFull).toHaveLength(3);
	for (const seen of seenWhileFull) expect(seen).toMatch(/^(.*\n)*$/);
	const records = readFileSync(file, "utf8")
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line));
	expect(records.map(({ chunk }) => chunk).join("") === written).toBe(true);
	expect(records.map(({ seq }) => seq)).toEqual(records.map((_, index) => index + 1));
});
