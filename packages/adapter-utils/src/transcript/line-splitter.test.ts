import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGENT_LIMITS } from "../limits/agent-limits.ts";
import { createLineSplitter } from "./line-splitter.ts";

function splitAll(chunks: Iterable<string>): { lines: string[]; rest: string[] } {
	const splitter = createLineSplitter();
	const lines = Array.from(chunks).flatMap((chunk) => splitter.push(chunk));
	return { lines, rest: splitter.end() };
}

describe("createLineSplitter", () => {
	it.each([
		["a\nb\n", ["a", "b"], []],
		["a\r\nb", ["a"], ["b"]],
		["a\r\r\n", ["a\r"], []],
		["\n\n", ["", ""], []],
		["a\rb\n", ["a\rb"], []],
		["a\u2028b\u0085c\u2029\n", ["a\u2028b\u0085c\u2029"], []],
		["open\r", [], ["open\r"]],
		["", [], []],
	])("splits %j", (text, lines, rest) => {
		expect(splitAll([text])).toEqual({ lines, rest });
	});

	it("drops a carriage return in an earlier chunk than its line feed", () => {
		expect(splitAll(["a\r", "\nb"])).toEqual({ lines: ["a"], rest: ["b"] });
	});

	it("returns a line of the default maximum length whole, and the start of one that is longer", () => {
		const line = "x".repeat(AGENT_LIMITS.lineChars);
		const [whole = "", cut = ""] = createLineSplitter().push(`${line}\n${line}y\n`);
		expect(whole.length).toBe(AGENT_LIMITS.lineChars);
		expect(cut.indexOf("…")).toBe(AGENT_LIMITS.cutLineChars);
		expect(cut).toContain("a line of 33,554,433 characters, cut here");
	});

	it("is reset by end()", () => {
		const splitter = createLineSplitter();
		splitter.push("left");
		splitter.end();
		expect(splitter.push("over\n")).toEqual(["over"]);
	});

	it("returns the same lines for the same text, however it is split", () => {
		const text = fc.string({ unit: fc.constantFrom("a", "é", "\n", "\r", "\u2028", "😀"), maxLength: 200 });
		fc.assert(
			fc.property(text, fc.array(fc.nat(200)), (whole, cuts) => {
				const ends = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length];
				const chunks = ends.slice(1).map((end, index) => whole.slice(ends[index], end));
				expect(splitAll(chunks)).toEqual(splitAll([whole]));
			}),
		);
	});

	it("agrees with String.split on line feeds", () => {
		const text = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\u2028"), maxLength: 200 });
		fc.assert(
			fc.property(text, (whole) => {
				const expected = whole.split("\n");
				const rest = expected.pop() ?? "";
				expect(splitAll(whole)).toEqual({
					lines: expected.map((line) => line.replace(/\r$/, "")),
					rest: rest === "" ? [] : [rest],
				});
			}),
		);
	});

	it("splits a line of 20 MB that arrives one character at a time", () => {
		const length = 20 * 1024 * 1024;
		const splitter = createLineSplitter();
		for (let index = 0; index < length; index++) splitter.push("x");
		expect(splitter.push("\n")[0]?.length).toBe(length);
	});

	describe("of a line that is too long", () => {
		const NOTE = /… \(a line of ([\d,]+) characters, cut here; the log has all of it\)$/;

		it("keeps a line of exactly the maximum, and the start of one that is longer", () => {
			const splitter = createLineSplitter({ maxLength: 10 });
			expect(splitter.push("0123456789\n0123456789a\nshort\n")).toEqual([
				"0123456789",
				"0123456789… (a line of 11 characters, cut here; the log has all of it)",
				"short",
			]);
			expect(splitter.push("x".repeat(11))).toEqual([]);
			expect(splitter.end()[0]).toMatch(NOTE);
			expect(splitter.end()).toEqual([]);
		});

		it("cuts no character, and does the same however the line is split", () => {
			const line = `${"x".repeat(9)}😀${"y".repeat(100)}`;
			const whole = createLineSplitter({ maxLength: 10 }).push(`${line}\n`);
			const splitter = createLineSplitter({ maxLength: 10 });
			expect([...`${line}\n`].flatMap((character) => splitter.push(character))).toEqual(whole);
			expect(whole[0]).toMatch(/^x{9}…/);
		});

		it("holds little of a line of 2 GB", () => {
			const splitter = createLineSplitter();
			const chunk = "x".repeat(1024 * 1024);
			for (let megabyte = 0; megabyte < 2048; megabyte++) splitter.push(chunk);
			const [line = ""] = splitter.push("\n");
			expect(line.length).toBeLessThan(70_000);
			expect(line).toMatch(NOTE);
		});
	});
});
