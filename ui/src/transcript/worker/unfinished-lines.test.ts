import { describe, expect, it } from "vitest";
import { record } from "./__tests__/test-log.ts";
import type { TranscriptView } from "./messages.ts";
import { createUnfinishedLines } from "./unfinished-lines.ts";

function shown(chunks: [stream: "stdout" | "stderr" | "system", text: string][], view: TranscriptView = "nice") {
	const lines = createUnfinishedLines();
	for (const [index, [stream, text]] of chunks.entries()) lines.push(record(index, stream, text));
	const line = lines.shownIn(view);
	return line && [line.stream, line.runs.map((run) => run.text).join("")];
}

describe("createUnfinishedLines", () => {
	it("shows what comes after the last line break, however it is split", () => {
		expect(shown([["stdout", "one\nGo on? "]])).toEqual(["stdout", "Go on? "]);
		expect(
			shown([
				["stdout", "one\nGo "],
				["stdout", "on? "],
			]),
		).toEqual(["stdout", "Go on? "]);
		expect(shown([["stdout", "one\n"]])).toBeNull();
		expect(shown([["system", "starting"]])).toBeNull();
	});

	it("shows the last state of a progress bar", () => {
		expect(
			shown([
				["stderr", "10 %\r"],
				["stderr", "20 %\r"],
			]),
		).toEqual(["stderr", "20 %"]);
	});

	it("shows the stream that was written to last, and the other one once that has ended its line", () => {
		expect(
			shown([
				["stderr", "50 %"],
				["stdout", "name: "],
			]),
		).toEqual(["stdout", "name: "]);
		expect(
			shown([
				["stderr", "50 %"],
				["stdout", "name: "],
				["stdout", "x\n"],
			]),
		).toEqual(["stderr", "50 %"]);
	});

	it("shows half of an event in the Raw view only, even when it is long", () => {
		const event = '{"type":"assistant","text":"';
		expect(shown([["stdout", event]])).toBeNull();
		expect(shown([["stdout", event]], "raw")).toEqual(["stdout", event]);
		expect(
			shown([
				["stdout", event],
				["stdout", "x".repeat(10_000)],
			]),
		).toBeNull();
	});

	it("keeps the end of a long line", () => {
		expect(shown([["stdout", `${"x".repeat(100_000)}end`]])?.[1]).toMatch(/^x{3997}end$/);
	});

	it("keeps no half of an escape sequence or a character", () => {
		const colour = "\u001b[38;2;10;200;30m";
		for (let shift = 0; shift < colour.length + 1; shift++) {
			expect(shown([["stdout", `${`${colour}X`.repeat(1_000)}${"y".repeat(shift)}`]])?.[1]).toMatch(/^X+y*$/);
		}
		expect(shown([["stdout", `${"\u{1f600}".repeat(3_000)}y`]])?.[1]).toBe(`${"\u{1f600}".repeat(1_999)}y`);
	});
});
