import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LineText, VisibleText } from "../diff/diff-text.tsx";
import { TerminalText } from "../terminal/terminal-text.tsx";
import { TextBlocks } from "./text-blocks.tsx";

/** The texts of the parts that a browser lays out apart. */
function blocksOf(node: ReactNode): string[] {
	const parts = renderToStaticMarkup(node).split(/<span class="inline-block w-full align-top">/);
	return parts.map((part) => part.replace(/<[^>]*>/g, "")).filter((part) => part !== "");
}

const LONG = {
	Arabic: "بسم".repeat(2_000),
	Thai: "ภาษาไทยเป็น".repeat(600),
	"bidirectional JSON": '{"he":"שלום עולם"},'.repeat(300),
};

describe.each(Object.entries(LONG))("a long line of %s", (_, text) => {
	const at = { start: 900, end: 3_500 };
	const line = { text, kind: "added", changed: at } as const;

	it.each<[string, ReactNode]>([
		["plain text", <TextBlocks key="" text={text} />],
		["text of a file", <VisibleText key="" text={text} />],
		["a changed line", <LineText key="" line={line} />],
		["terminal output", <TerminalText key="" runs={[{ text: text.slice(0, 50) }, { text: text.slice(50) }]} />],
	])("is laid out in short blocks: %s", (_name, node) => {
		const blocks = blocksOf(node).map((block) => block.replaceAll("&quot;", '"'));
		expect(blocks.join("")).toBe(text);
		for (const block of blocks) expect(block.length).toBeLessThanOrEqual(1_000);
	});

	it("keeps the marked part of a changed line, and colors and links of terminal output", () => {
		const drawn = renderToStaticMarkup(<LineText line={line} />);
		const marked = [...drawn.matchAll(/<span class="rounded-sm bg-ok\/25">(.*?)<\/span>/g)].map(
			([, part = ""]) => part,
		);
		expect(marked.join("").replaceAll("&quot;", '"')).toBe(text.slice(at.start, at.end));
		const style = { link: "https://a.example/" };
		const runs = [{ text: text.slice(0, 900) }, { text: text.slice(900, 3_500), style }, { text: text.slice(3_500) }];
		const links = [...renderToStaticMarkup(<TerminalText runs={runs as never} />).matchAll(/<a [^>]*>(.*?)<\/a>/g)];
		expect(links.length).toBeGreaterThan(2);
		expect(
			links
				.map(([, part = ""]) => part)
				.join("")
				.replaceAll("&quot;", '"'),
		).toBe(text.slice(900, 3_500));
	});

	it("shows hidden characters between its blocks", () => {
		const hidden = `${text.slice(0, 990)}\u202e${text.slice(990)}\u0007`;
		const shown = blocksOf(<VisibleText text={hidden} />);
		expect(shown.join("").replaceAll("&quot;", '"')).toBe(
			hidden.replace("\u202e", "U+202E").replace("\u0007", "U+0007"),
		);
	});
});

it("is one text without blocks when it is short or in other scripts", () => {
	for (const text of ["short", "lorem ipsum ".repeat(5_000), "漢字".repeat(5_000)]) {
		expect(renderToStaticMarkup(createElement(TextBlocks, { text }))).toBe(text);
		expect(renderToStaticMarkup(<TerminalText runs={[{ text }]} />)).toBe(text);
		expect(renderToStaticMarkup(<VisibleText text={text} />)).toBe(text);
	}
});

it("shows characters that reorder others, and few accents on a letter", () => {
	const marks = "\u0301".repeat(900);
	for (const node of [
		<TextBlocks key="" text={`a\u202e"b" ${marks}`} />,
		<TerminalText key="" runs={[{ text: `a\u202e"b" ${marks}` }]} />,
	]) {
		const drawn = renderToStaticMarkup(<pre>{node}</pre>);
		expect(drawn).toMatch(/^<pre>a\ufffd&quot;b&quot; /);
		expect(drawn.length).toBeLessThan(200);
	}
	expect(renderToStaticMarkup(<VisibleText text={`a${marks}`} />).length).toBeLessThan(200);
});

it("shows characters that a person would not notice in the text of a file", () => {
	for (const code of [0x61c, 0xad, 0x34f, 0x115f, 0x3164, 0x2800, 0xa0, 0x3000, 0x202e, 0xe0041, 0xfeff, 0xfe0f]) {
		const shown = blocksOf(<VisibleText text={`config${String.fromCodePoint(code)}.ts`} />);
		expect(shown.join("")).toBe(`configU+${code.toString(16).toUpperCase().padStart(4, "0")}.ts`);
	}
	const ordinary = "\tgröße ⚠️ 1️⃣ 👩🏽‍💻 漢字 e\u0301";
	expect(renderToStaticMarkup(<VisibleText text={ordinary} />)).toBe(ordinary);
});
