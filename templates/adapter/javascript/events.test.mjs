// node --test: reads each recording as the transcript of a run does.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { createLineReader, createStdoutParser } from "./events.js";

const FOLDER = new URL("recordings/", import.meta.url);
const ts = "2030-01-01T00:00:00.000Z";

/** The stand-in's recordings count only while there are no others. */
function recordings() {
	const files = readdirSync(FOLDER, { recursive: true }).filter((file) => file.endsWith(".jsonl"));
	const real = files.filter((file) => !file.startsWith("stand-in"));
	return real.length > 0 ? real : files;
}

for (const file of recordings()) {
	const lines = readFileSync(new URL(file, FOLDER), "utf8").trimEnd().split("\n");

	test(`${file} is read to its end`, () => {
		const parser = createStdoutParser();
		const entries = lines.flatMap((line) => parser.parseLine(line, ts));
		assert.equal(entries.at(-1)?.kind, "result");
		const open = new Set();
		for (const entry of entries) {
			if (entry.kind === "tool_call") open.add(entry.toolUseId);
			if (entry.kind === "tool_result") assert.ok(open.delete(entry.toolUseId), "a result has its call");
		}
		assert.equal(open.size, 0, "each call has its result");
	});

	test(`${file} has no line that is not known`, () => {
		const read = createLineReader();
		for (const line of lines) assert.notEqual(read(line), null, line);
	});

	test(`${file} is a ${file.includes("answer") ? "success" : "failure"}`, () => {
		const read = createLineReader();
		const facts = Object.assign({}, ...lines.map((line) => read(line)?.facts));
		assert.equal(facts.isError === true, !file.includes("answer"));
	});
}

test("a line that is not known is shown as it is", () => {
	for (const line of ["", "plain text", "{broken", "[]", "null", '{"type":"new"}']) {
		assert.deepEqual(createStdoutParser().parseLine(line, ts), [{ kind: "stdout", ts, text: line }]);
	}
});
