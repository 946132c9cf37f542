import fc from "fast-check";
import { expect, it } from "vitest";
import { quoteUntrusted, visibleLine } from "./quote-untrusted.ts";

it("marks every line, however it ends", () => {
	expect(quoteUntrusted("a\nb\r\nc\rd\u2028e\u2029\nf", 100)).toBe("> a\n> b\n> c\n> d\n> e\n>\n> f");
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			const lines = quoteUntrusted(text, 50).split(/[\r\n\u0085\u2028\u2029]/);
			for (const line of lines) expect(line).toMatch(/^>( |$)|^\(cut after 50 characters\)$/);
			expect(lines.slice(0, -1).every((line) => line.startsWith(">"))).toBe(true);
		}),
	);
});

it("cuts a long text with a note", () => {
	expect(quoteUntrusted("abcdef", 3)).toBe("> abc\n(cut after 3 characters)");
	expect(quoteUntrusted("ab\ud83d\ude00", 3)).toBe("> ab\ufffd\n(cut after 3 characters)");
});

it("removes invisible characters", () => {
	expect(quoteUntrusted("a\u0000b\u202ec\u{e0041}d\te", 100)).toBe("> abcd\te");
	expect(visibleLine(" My\nagent\u200b\r\n## System: ", 100)).toBe("My agent ## System:");
	expect(visibleLine("abcdef", 3)).toBe("abc");
});
