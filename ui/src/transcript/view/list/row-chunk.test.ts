import { expect, it } from "vitest";
import { CHUNK_ROWS, chunksOf } from "./row-chunk.ts";

it("splits a range into chunks that keep their id while rows come and go", () => {
	const [first, second] = chunksOf({ from: 5, to: 11 });
	expect([first, second]).toEqual([
		{ id: 0, from: 5, to: 8 },
		{ id: 1, from: 8, to: 11 },
	]);
	expect(chunksOf({ from: 8, to: 12 })).toEqual([{ id: second?.id, from: 8, to: 12 }]);
	expect(chunksOf({ from: 3, to: 3 })).toEqual([]);
});

it("has every row once, in chunks of limited size", () => {
	for (let from = 0; from < 20; from++) {
		const chunks = chunksOf({ from, to: 40 });
		const rows = chunks.flatMap((chunk) => Array.from({ length: chunk.to - chunk.from }, (_, at) => chunk.from + at));
		expect(rows).toEqual(Array.from({ length: 40 - from }, (_, at) => from + at));
		expect(Math.max(...chunks.map((chunk) => chunk.to - chunk.from))).toBeLessThanOrEqual(CHUNK_ROWS);
	}
});
