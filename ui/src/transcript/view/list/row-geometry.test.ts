import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHUNK_ROWS, chunksOf, chunksWith, createRowGeometry } from "./row-geometry.ts";
import { createScrollRange } from "./scroll-range.ts";

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

it("has further rows in their own chunks, in the order of the list", () => {
	const shown = (...others: number[]) => chunksWith({ from: 20, to: 26 }, others).map(({ id, rows }) => [id, ...rows]);
	expect(shown()).toEqual([
		[2, 20, 21, 22, 23],
		[3, 24, 25],
	]);
	// One in the range, one in a chunk that is partly in the range, and distant ones.
	expect(shown(400, 31, 22, 3)).toEqual([
		[0, 3],
		[2, 20, 21, 22, 23],
		[3, 24, 25, 31],
		[50, 400],
	]);
});

const VIEW = 700;
const NONE = { from: 0, to: 0 };

/** True heights. The list gets to know the heights of the rows that it renders. */
const heightOf = (row: number) => 10 + ((row * 7919) % 300);

/** Renders what is in view until all of it is known, as the list does. */
function renderAt(geometry: ReturnType<typeof createRowGeometry>, top: number) {
	let range = geometry.rangeAt(top, VIEW, NONE);
	for (let round = 0; round < 60; round++) {
		for (let row = range.from; row < range.to; row++) geometry.heights.set(row, heightOf(row));
		range = geometry.rangeAt(top, VIEW, range);
	}
	return range;
}

describe("the geometry of a list", () => {
	it("shows the row that it goes to, whatever heights are unknown", () => {
		const size = fc.integer({ min: 1, max: 2_000_000 });
		fc.assert(
			fc.property(size, fc.double({ min: 0, max: 1, noNaN: true }), (count, share) => {
				const geometry = createRowGeometry(20);
				geometry.heights.setCount(count);
				const row = Math.floor(share * (count - 1));
				const top = geometry.goTo(row, 100, VIEW);
				const before = geometry.topOf(row) - top;
				const range = renderAt(geometry, top);
				expect(row).toBeGreaterThanOrEqual(range.from);
				expect(row).toBeLessThan(range.to);
				// What was measured above and below has not moved it.
				expect(geometry.topOf(row) - top).toBeCloseTo(before, 3);
				const settled = geometry.settle(top);
				expect(geometry.topOf(row) - settled).toBeCloseTo(before, 3);
			}),
			{ numRuns: 100 },
		);
	});

	it("counts a row as in view if all of it is, or enough of a high one", () => {
		const geometry = createRowGeometry(20);
		geometry.heights.setCount(1_000);
		for (let row = 0; row < 20; row++) geometry.heights.set(row, row === 1 ? 500 : 20);
		expect(geometry.isInView(0, 0, VIEW)).toBe(true);
		expect(geometry.isInView(0, 10, VIEW)).toBe(false);
		expect(geometry.isInView(1, 480, VIEW)).toBe(false);
		expect(geometry.isInView(1, 500, VIEW)).toBe(false);
		expect(geometry.isInView(10, 0, VIEW)).toBe(true);
		expect(geometry.isInView(11, 0, VIEW)).toBe(false);
	});

	it("puts the first row at the start and the last one at the end", () => {
		const geometry = createRowGeometry(20);
		geometry.heights.setCount(1_000_000);
		geometry.goTo(0, 0, VIEW);
		renderAt(geometry, 0);
		geometry.settle(0);
		expect(geometry.topOf(0)).toBeCloseTo(0, 3);
		const { from, to } = geometry.rangeAtEnd(VIEW);
		for (let row = from; row < to; row++) geometry.heights.set(row, heightOf(row));
		geometry.settle(geometry.topOf(from));
		expect(to).toBe(1_000_000);
		expect(geometry.topOf(to - 1) + heightOf(to - 1)).toBeCloseTo(geometry.height, 1);
	});

	it("shows what is above the list where a row is to stand below its place", () => {
		const geometry = createRowGeometry(20);
		geometry.heights.setCount(1_000);
		expect(geometry.goTo(0, 119, VIEW)).toBe(-119);
		expect(geometry.goTo(2, 119, VIEW)).toBe(-79);
		expect(geometry.goTo(10, 119, VIEW)).toBe(81);
		geometry.heights.setCount(3);
		expect(geometry.goTo(2, 0, VIEW)).toBe(0);
	});

	it("renders low rows in steps of eight at the end, and no tall row for that", () => {
		const beginsAt = (count: number, height: number) => {
			const geometry = createRowGeometry(20);
			geometry.heights.setCount(count);
			for (let row = 0; row < count; row++) geometry.heights.set(row, height);
			return geometry.rangeAtEnd(VIEW).from;
		};
		const low = Array.from({ length: 40 }, (_, more) => beginsAt(1_000 + more, 20));
		expect(low.every((from) => from % 8 === 0)).toBe(true);
		expect(beginsAt(1_007, 1_000)).toBe(1_006);
	});

	it("finds the row at a part of the list", () => {
		const geometry = createRowGeometry(20);
		geometry.heights.setCount(1_000_000);
		const top = geometry.settle(0) + geometry.height / 2;
		geometry.jumpTo(top);
		expect(geometry.topmost(top).row).toBe(500_000);
		expect(geometry.topmost(top).y).toBeCloseTo(top, 3);
	});
});

describe("the scroll range", () => {
	it("maps back what it maps, and keeps the order", () => {
		const height = fc.integer({ min: 1, max: 100_000_000 });
		const share = fc.double({ min: 0, max: 1, noNaN: true });
		fc.assert(
			fc.property(height, share, share, (listHeight, one, other) => {
				const range = createScrollRange(listHeight);
				const [low, high] = [Math.min(one, other) * listHeight, Math.max(one, other) * listHeight];
				expect(range.toList(range.toElement(low))).toBeCloseTo(low, 3);
				expect(range.toElement(low)).toBeLessThanOrEqual(range.toElement(high));
				expect(range.toElement(listHeight)).toBeCloseTo(range.height, 3);
				expect(range.height).toBeLessThan(16_777_216);
			}),
		);
	});
});
