import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastStates, toOneLine, toTerminalJson, toTerminalText } from "./terminal-text.ts";

describe("toTerminalText", () => {
	it.each([
		["plain text, tabs\tand\nbreaks", "plain text, tabs\tand\nbreaks"],
		["\u001b[1;31mred\u001b[0m", "red"],
		["\u001b[2Jcleared", "␛[2Jcleared"],
		["\u001b]0;title\u0007", "␛]0;title␇"],
		["\u001b]52;c;cm0gLXJm\u001b\\", "␛]52;c;cm0gLXJm␛\\"],
		["\u009b2J", "<U+009B>2J"],
		["over\rwritten", "over␍written"],
		["line\r\n", "line\n"],
		["a\bb\u0000\u007f", "a␈b␀␡"],
		["safe\u202eevil", "safe<U+202E>evil"],
		["👩‍💻 größe", "👩‍💻 größe"],
	])("makes %j safe", (text, expected) => {
		expect(toTerminalText(text)).toBe(expected);
	});

	it("leaves no control character in any text", () => {
		const unit = fc.constantFrom("\u001b", "[", "]", "0", ";", "m", "J", "\u0007", "\u009b", "\r", "\n", "a", "\u202e");
		fc.assert(
			fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: "binary" })), (text) => {
				expect(toTerminalText(text)).not.toMatch(/(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
			}),
		);
	});
});

it("toTerminalJson escapes what is unsafe, and keeps the value", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			const safe = toTerminalJson(`${JSON.stringify({ text })}\n`);
			expect(safe).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
			expect(JSON.parse(safe)).toEqual({ text });
		}),
	);
	expect(toTerminalJson('"\u009b2J\u202e"')).toBe('"\\u009b2J\\u202e"');
});

describe("toOneLine", () => {
	it.each([
		["short", 10, "short"],
		["\n\n  first\nsecond", 10, "first"],
		["0123456789abc", 10, "012345678…"],
		["😀😀😀", 6, "😀😀😀"],
		["😀😀😀😀", 6, "😀😀…"],
		["", 10, ""],
	])("truncates %j to %d columns", (text, columns, expected) => {
		expect(toOneLine(text, columns)).toBe(expected);
	});
});

describe("lastStates", () => {
	it.each([
		["a progress bar", "1 %\r50 %\r100 %", "100 %"],
		["a bar that begins each state with a carriage return", "\r1 %\r50 %", "50 %"],
		["a bar that ends each state with one", "1 %\r50 %\r", "50 %"],
		["a bar that erases its line", "1 %\u001b[K\r\u001b[2K50 %\u001b[0K\r\u001b[K", "50 %"],
		["lines with both line ends", "a\r\nb\n", "a\nb\n"],
		["several bars", "a 1\ra 2\nb 1\rb 2\n", "a 2\nb 2\n"],
		["colors", "\u001b[31m1\r\u001b[32m2", "\u001b[32m2"],
		["text without any", "a\tb\n", "a\tb\n"],
		["nothing but carriage returns", "\r\r", ""],
	])("shows the end of %s", (_, text, shown) => expect(lastStates(text)).toBe(shown));

	it("takes linear time", () => {
		expect(lastStates(`${"\u001b[K\r".repeat(500_000)}x`)).toBe("x");
		expect(lastStates("a\r".repeat(500_000))).toBe("a");
	});
});
