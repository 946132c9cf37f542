// Run by `node --test`: reads each recording like the transcript of a run.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { createLineReader, createStdoutParser } from "./dist/events.js";

const FOLDER = new URL("recordings/", import.meta.url);
const ts = "2030-01-01T00:00:00.000Z";

/** Recordings of the stand-in are used only if there are no others. */
function recordings() {
	const files = readdirSync(FOLDER, { recursive: true }).filter((file) => file.endsWith(".jsonl"));
	const real = files.filter((file) => !file.startsWith("stand-in"));
	return real.length > 0 ? real : files;
}

for (const file of recordings()) {
	const lines = readFileSync(new URL(file, FOLDER), "utf8").trimEnd().split("\n");

	test(`${file} pairs each call with its result`, () => {
		const parser = createStdoutParser();
		const open = new Set();
		for (const entry of lines.flatMap((line) => parser.parseLine(line, ts))) {
			if (entry.kind === "tool_call") open.add(entry.toolUseId);
			if (entry.kind === "tool_result") assert.ok(open.delete(entry.toolUseId), `no call ${entry.toolUseId}`);
		}
		assert.deepEqual([...open], []);
	});

	// A recording whose name begins with "answer" succeeds.
	if (path.basename(file).startsWith("answer")) {
		test(`${file} ends without an error`, () => {
			const read = createLineReader();
			const facts = Object.assign({}, ...lines.map((line) => read(line)?.facts));
			assert.equal(facts.isTurnOver, true);
			assert.notEqual(facts.isError, true);
		});
	}
}

test("no line throws or is lost", () => {
	for (const line of ["plain text", "{broken", "[]", "null", '{"type":"new"}', "\u0000"]) {
		assert.notEqual(createStdoutParser().parseLine(line, ts).length, 0, line);
	}
});
