import { describe, expect, it } from "vitest";
import { createByteStore } from "../store/byte-store.ts";
import { createStoredItems } from "../store/stored-items.ts";
import { createMatcher } from "./matcher.ts";

const LINES = 40_000;
/** Few letters, so that every needle is found often, and in several chunks that lie together. */
const LETTERS = "aAbé";

/** The same numbers at each run. */
function createRandom(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

describe("a search with an index", () => {
	const random = createRandom(7);
	const word = (length: number) => Array.from({ length }, () => LETTERS[random(LETTERS.length)]).join("");
	const lines = Array.from({ length: LINES }, (_, number) => `${number} ${word(random(120))}`);
	const items = createStoredItems(createByteStore({ isIndexed: true }));
	for (const line of lines) items.push([line]);

	function count(text: string, caseSensitive: boolean): { found: number; passed: number } {
		const matcher = createMatcher({ text, caseSensitive });
		let [found, passed] = [0, 0];
		items.eachRun(0, LINES, (bytes, start, end, index) => {
			found += matcher.count(bytes, start, end, index);
			index?.eachCandidate(new Uint16Array(), start, end, (from, to) => {
				passed += to - from;
			});
		});
		return { found, passed };
	}

	const expected = (text: string, caseSensitive: boolean) =>
		lines.reduce((sum, line) => {
			const within = caseSensitive ? line : line.toLowerCase();
			return sum + within.split(caseSensitive ? text : text.toLowerCase()).length - 1;
		}, 0);

	it.each([1, 3, 4, 5, 9, 40, 70])("finds as many texts of %i characters as there are", (length) => {
		for (let round = 0; round < 6; round++) {
			const line = lines[random(LINES)] ?? "";
			const from = random(Math.max(1, line.length - length));
			const needle = line.slice(from, from + length);
			for (const caseSensitive of [true, false]) {
				expect(count(needle, caseSensitive).found, needle).toBe(expected(needle, caseSensitive));
			}
		}
	});

	it("finds a text across two chunks", () => {
		const own = createStoredItems(createByteStore({ isIndexed: true }));
		const texts = Array.from({ length: LINES }, () =>
			Array.from({ length: 60 }, () => random(36).toString(36)).join(""),
		);
		for (const text of texts) own.push([text]);
		for (const [index, text] of texts.slice(0, 400).entries()) {
			const matcher = createMatcher({ text, caseSensitive: true });
			let found = 0;
			own.eachRun(0, 1000, (...run) => {
				found += matcher.count(...run);
			});
			expect(found, `line ${index}`).toBe(1);
		}
	});

	it("has an index of the buffers that are full", () => {
		const { passed } = count("x", true);
		expect(passed).toBeGreaterThan(1024 * 1024);
	});

	it("finds a text that is longer than a chunk once", () => {
		const own = createStoredItems(createByteStore({ isIndexed: true }));
		const long = "é1".repeat(4_000);
		for (let item = 0; item < 300; item++) own.push([item === 100 ? `x${long}` : word(8_000)]);
		const matcher = createMatcher({ text: long, caseSensitive: true });
		let found = 0;
		own.eachRun(0, 300, (bytes, start, end, index) => {
			found += matcher.count(bytes, start, end, index);
		});
		expect(found).toBe(1);
	});
});
