import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { removeOldChunks } from "./remove-old-chunks.mjs";

const DAY_MS = 24 * 60 * 60 * 1_000;

test("files of earlier builds go, except those of the last one and of the last week", async (context) => {
	const folder = mkdtempSync(path.join(tmpdir(), "old-chunks-"));
	context.after(() => rmSync(folder, { recursive: true }));
	for (const name of ["old.js", "current.js"]) writeFileSync(path.join(folder, name), "");
	const written = Date.now();
	const left = async (/** @type {number} */ previousMs, /** @type {number} */ now) => {
		await removeOldChunks(folder, new Set(["current.js"]), previousMs, now);
		return readdirSync(folder).sort();
	};
	assert.deepEqual(await left(written, written + 30 * DAY_MS), ["current.js", "old.js"]);
	assert.deepEqual(await left(written + DAY_MS, written + 2 * DAY_MS), ["current.js", "old.js"]);
	assert.deepEqual(await left(written + DAY_MS, written + 30 * DAY_MS), ["current.js"]);
});
