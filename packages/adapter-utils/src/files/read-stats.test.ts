import { execFileSync } from "node:child_process";
import {
	closeSync,
	constants,
	mkdirSync,
	mkdtempSync,
	openSync,
	realpathSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { readStats, readStatsOf } from "./read-stats.ts";

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "read-stats-")));
const fifo = path.join(folder, "fifo");
execFileSync("mkfifo", [fifo]);
const { resolve } = createRequire(path.join(folder, "from.js"));

/** A package behind a link, like pnpm's, next to one that was resolved before. */
function addLinkedPackage(name: string): string {
	const real = path.join(folder, `${name}-1.0.0`);
	mkdirSync(real);
	writeFileSync(path.join(real, "index.js"), "");
	symlinkSync(real, path.join(folder, name));
	return path.join(real, "index.js");
}

it.each([
	["path", () => readStats(fifo)],
	[
		"descriptor",
		() => {
			const descriptor = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
			const stats = readStatsOf(descriptor);
			closeSync(descriptor);
			return stats;
		},
	],
])("reads a FIFO by its %s, and Node still resolves links of packages", (name, read) => {
	addLinkedPackage(`${name}-before`);
	resolve(`./${name}-before`);
	const entry = addLinkedPackage(name);
	expect(read()?.isFIFO()).toBe(true);
	expect(resolve(`./${name}`)).toBe(entry);
});

it("returns undefined when nothing is there", () => {
	expect(readStats(path.join(folder, "missing"))).toBeUndefined();
});
