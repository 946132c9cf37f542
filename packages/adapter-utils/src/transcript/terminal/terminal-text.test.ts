import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastStates, toOneLine, toOutputText, toTerminalJson, toTerminalText } from "./terminal-text.ts";

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
		["⚠️ 1️⃣ 👩🏽‍💻", "⚠️ 1️⃣ 👩🏽‍💻"],
		["می\u200cخواهم", "می\u200cخواهم"],
		["config\u00ad\u200b\u{e0041}.ts", "config<U+00AD><U+200B><U+E0041>.ts"],
		["a\u200db\ufe0f\u3164\u2028", "a<U+200D>b<U+FE0F><U+3164><U+2028>"],
		["│\u00a0\u3000\u2800\ue0b0", "│\u00a0\u3000\u2800\ue0b0"],
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
	expect(toTerminalJson('"\u009b2J\u202e\u{e0041}"')).toBe('"\\u009b2J\\u202e\\udb40\\udc41"');
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

describe("toOutputText", () => {
	it.each([
		["the colors of grep", "API_\u001b[01;31m\u001b[KTOKEN\u001b[m\u001b[K=", "API_TOKEN="],
		[
			"the colors of gcc",
			"\u001b[01m\u001b[Ka.c:1:1:\u001b[m\u001b[K \u001b[01;35m\u001b[Kwarning: \u001b[m\u001b[Kx",
			"a.c:1:1: warning: x",
		],
		["cursor moves", "\u001b[2J\u001b[10;5Ha\u001b[?25l\u001b[1A\u001b[0Gb", "ab"],
		["the sequences of tput", "\u001b7\u001b[1mbold\u001b(B\u001b[m\u000f\u001b8", "bold"],
		["colors with colons", "\u001b[38:2::1:2:3mx\u001b[4:3m", "x"],
		["8-bit sequences", "\u009b31mred\u009b0m", "red"],
		["a progress bar", "1 %\u001b[K\r\u001b[2K50 %\u001b[0K", "50 %"],
		["only the rest of a cut sequence", "\u001b[31", "␛[31"],
		["no title or clipboard", "\u001b]0;t\u0007\u001b]52;c;x\u0007", "␛]0;t␇␛]52;c;x␇"],
		[
			"a link",
			"\u001b]8;;https://a.example/\u001b\\\u001b[1mdocs\u001b[m\u001b]8;;\u001b\\",
			"docs (https://a.example/)",
		],
	])("removes %s", (_, output, shown) => expect(toTerminalText(toOutputText(output))).toBe(shown));

	it("takes linear time", () => {
		expect(toOutputText("\u001b[1;".repeat(300_000))).toHaveLength(1_200_000);
		expect(toOutputText("\u001b[K".repeat(300_000))).toBe("");
	});
});
