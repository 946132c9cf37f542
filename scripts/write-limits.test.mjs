import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { limitsPage, PAGE, readSections } from "./write-limits.mjs";

test("the page of the limits is up to date", () => {
	assert.equal(readFileSync(PAGE, "utf8"), limitsPage(readSections()), "Run: node scripts/write-limits.mjs");
});

test("every limit is on the page with its meaning", () => {
	const sections = readSections();
	const names = sections.flatMap(({ source }) => [...source.matchAll(/^\t(\w+): .+,$/gm)].map(([, name]) => name));
	const rows = limitsPage(sections)
		.split("\n")
		.filter((line) => line.startsWith("| `"));
	assert.deepEqual(
		rows.map((row) => /`(\w+)`/.exec(row)?.[1]),
		names,
	);
	for (const row of rows) assert.doesNotMatch(row, /\| {2}\|$/, "A limit has no comment above it.");
});

test("values are written in the largest unit that divides them", () => {
	const source = "\t/** A. */\n\taBytes: 3 * 1024,\n\t/** B. */\n\tbMs: 90_000,\n\t/** C. */\n\tc: 4 * cores(),\n";
	const page = limitsPage([{ title: "Any", file: "any.ts", source }]);
	assert.match(
		page,
		/\| `aBytes` \| 3 KiB \| A\. \|\n\| `bMs` \| 90 s \| B\. \|\n\| `c` \| `4 \* cores\(\)` \| C\. \|/,
	);
});
