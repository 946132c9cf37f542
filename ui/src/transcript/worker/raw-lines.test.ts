import { describe, expect, it } from "vitest";
import { record } from "./__tests__/test-log.ts";
import { createRawLines } from "./raw-lines.ts";

describe("raw lines", () => {
	it("joins chunks to lines, separately for each stream", () => {
		const lines = createRawLines();
		lines.push(record(1, "stdout", "one\ntw"));
		lines.push(record(2, "stderr", "oh\n"));
		lines.push(record(3, "stdout", "o\nthree"));
		lines.end();
		const all = Array.from({ length: lines.length }, (_, index) => lines.at(index));
		expect(all.map((line) => [line?.stream, line?.text, line?.ts.slice(17, 19)])).toEqual([
			["stdout", "one", "01"],
			["stderr", "oh", "02"],
			["stdout", "two", "03"],
			["stdout", "three", "03"],
		]);
	});

	it("shows invalid UTF-8 as replacement characters", () => {
		const lines = createRawLines();
		lines.push({ seq: 1, ts: "", stream: "stdout", chunkBase64: btoa("a\xff\n") });
		lines.push({ seq: 2, ts: "", stream: "stdout", chunkBase64: "***" });
		lines.end();
		expect([lines.at(0)?.text, lines.at(1)?.text]).toEqual(["a\uFFFD", "\uFFFD"]);
	});

	it("returns undefined past the end", () => {
		expect(createRawLines().at(0)).toBeUndefined();
	});
});
