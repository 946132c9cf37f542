import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_ESCAPE, writeJsonText } from "./json-text.ts";

const inside = (text: string) => JSON.stringify(text).slice(1, -1);

function write(text: string, offset: number): string {
	const padded = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
	const target = Buffer.alloc(3 + padded.length * MAX_ESCAPE);
	return target.toString("utf8", 3, writeJsonText(padded.subarray(offset), target, 3));
}

it("writes every character like JSON.stringify, at each position within four bytes", () => {
	for (let code = 0; code <= 0x2100; code++) {
		for (let before = 0; before < 4; before++) {
			const text = `${"x".repeat(before)}${String.fromCharCode(code)}yyyyy`;
			expect(write(text, 0)).toBe(inside(text));
		}
	}
});

it("does so for any text at any alignment", () => {
	const unit = fc.oneof(fc.constantFrom('"', "\\", "\n", "\0", "a", "é", "😀", "\u2028", "\x7f", "!", "]"));
	fc.assert(
		fc.property(fc.string({ unit, maxLength: 40 }), fc.nat(7), (text, offset) => {
			expect(write(text, offset)).toBe(inside(text));
		}),
		{ numRuns: 5000 },
	);
});
