import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FormattedText } from "./formatted-text.tsx";

function html(text: string): string {
	return renderToStaticMarkup(<FormattedText text={text} />);
}

describe("FormattedText", () => {
	it("renders common Markdown", () => {
		const drawn = html("# Title\n\n**bold** *em* `code`\n\n- a\n  - b\n\n1. one\n\n> quote\n\n```js\nx < 1\n```");
		for (const part of [
			"Title</p>",
			"<strong>bold</strong>",
			"<em>em</em>",
			"code</code>",
			"<ul",
			"<ol",
			"<blockquote",
		]) {
			expect(drawn).toContain(part);
		}
		expect(drawn).toContain("x &lt; 1</pre>");
	});

	it("keeps the line breaks of plain output", () => {
		expect(html("one\ntwo")).toContain("one<br/>two");
	});

	it("renders tables and check lists", () => {
		expect(html("| a | b |\n|---|--:|\n| 1 | 2 |")).toMatch(/<th[^>]*>a<\/th>.*<td[^>]*text-right[^>]*>2<\/td>/);
		expect(html("- [x] done\n- [ ] open")).toMatch(/☑.*done.*☐.*open/);
	});

	it.each([
		["a script", "<script>alert(1)</script>"],
		["an element within a sentence", 'a <img src=x onerror="alert(1)"> b'],
		["an element with a handler", '<b onclick="alert(1)">x</b>'],
		["an unclosed comment", "<!-- <script>alert(1)</script>"],
		["a style", "<style>*{display:none}</style>"],
	])("shows %s as text", (_, text) => {
		const drawn = html(text);
		expect(drawn).not.toMatch(/<(script|img|b|style)\b|<!--/);
		expect(drawn).toContain("&lt;");
	});

	it.each([
		"[x](javascript:alert(1))",
		"[x](<java\tscript:alert(1)>)",
		"[x](data:text/html;base64,AAAA)",
		"[x][r]\n\n[r]: javascript:alert(1)",
		"<javascript:alert(1)>",
		"![x](javascript:alert(1))",
	])("renders no link for %j", (text) => {
		expect(html(text)).not.toContain("href");
	});

	it("opens links in a new tab and loads no images", () => {
		const drawn = html("[x](https://example.com) ![pic](https://example.com/p.png)");
		expect(drawn.match(/<a href="https:[^>]*rel="noreferrer noopener"/g)).toHaveLength(2);
		expect(drawn).not.toContain("<img");
	});

	it.each([
		["quotes", ">".repeat(5_000)],
		["numbers", "1. ".repeat(5_000)],
		["lists", Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n")],
		["brackets", "[".repeat(5_000)],
		["emphasis", "*a ".repeat(5_000)],
	])("survives thousands of nested %s", (_, text) => {
		expect(html(`${text}\n\nend`)).toContain("end");
	});

	/** Hostile texts of the maximum size of a comment. */
	it.each([
		["emphasis", "_a_ ".repeat(25_000)],
		["list items", "- a\n".repeat(25_000)],
		["cells", `|${"a|".repeat(40)}\n|${"-|".repeat(40)}\n${`|${"a|".repeat(40)}\n`.repeat(1_000)}`],
		["links", "[a](b) ".repeat(14_000)],
		["lines", "a\n".repeat(50_000)],
		["code", "`a` ".repeat(25_000)],
	])("shows a text with very many %s without formatting", (_, text) => {
		const drawn = html(text);
		expect(drawn.match(/<(?!\/)/g)?.length).toBeLessThan(50);
		expect(drawn).toContain("Shown without formatting because it has very many elements.");
	});

	it("keeps the number of elements of any text bounded", () => {
		const unit = ["*a", "[", "<a>", "> ", "- a\n\n", "# a\n", "~~a ", "a.b@c.d ", "1. 1. ", "_a__b "];
		for (const part of unit) {
			const drawn = html(part.repeat(Math.floor(20_000 / part.length)));
			expect(drawn.match(/<(?!\/)/g)?.length).toBeLessThan(20_000);
		}
	});

	it("shows very long paragraphs of joined, reordered or unspaced scripts in short blocks", () => {
		for (const unit of ["بسم", "aא1ב", "กำ", "abc אבג 12 "]) {
			const drawn = html(unit.repeat(99_000 / unit.length));
			expect(drawn).toContain("because it has very long paragraphs in scripts that take long to lay out.");
			for (const text of drawn.split(/<[^>]*>/)) expect(text.length).toBeLessThanOrEqual(1_000);
		}
		expect(html("**سلام** @x ไทย")).toContain("<strong>سلام</strong>");
	});

	it("replaces combining marks beyond 30 on one letter", () => {
		const drawn = html(`a${"\u0301".repeat(99_000)} end`);
		expect(drawn.match(/\u0301/g)).toHaveLength(30);
		expect(drawn).toContain("Shown without formatting because it has very many accents on one letter.");
		expect(html("Z\u0301\u0302 e\u0301")).toContain("Z\u0301\u0302 e\u0301");
	});
});
