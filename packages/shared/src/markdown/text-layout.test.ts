import { describe, expect, it } from "vitest";
import { findMentions, mentionNames } from "./mentions.ts";
import { MAX_MARKDOWN_LENGTH, readMarkdown } from "./read-markdown.ts";
import { layoutBlocks, layoutCost, MAX_LAYOUT_BLOCK, MAX_LAYOUT_COST } from "./text-layout.ts";

const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const lengthsOf = (text: string) => readMarkdown(text).blocks.map((block) => JSON.stringify(block).length);

/** Texts of the size of a comment, for which Chromium needed between 3 and 65 seconds. */
const SLOW: [name: string, unit: string][] = [
	["Arabic without spaces", "بسم"],
	["letters of both directions", "aא1ב"],
	["words of both directions", "abc אבג 12 "],
	["direction marks", "\u202ea\u202cא"],
	["Thai", "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอน"],
	["Arabic with vowels", "ب\u064b\u064c\u064d\u064e"],
	["Tibetan", "ཀྵྲྀ"],
	["N'Ko", "ߒߞߏ"],
	["Khmer", "ភាសាខ្មែរ"],
	["Myanmar", "မြန်မာ"],
	["mixed scripts", "aあא🏻ก"],
];

describe("a very long paragraph", () => {
	it.each(SLOW)("of %s is plain text in short blocks", (_, unit) => {
		const text = repeated(unit, 99_000);
		expect(readMarkdown(text).plain).toBe("layout");
		for (const length of lengthsOf(text)) expect(length).toBeLessThan(MAX_LAYOUT_BLOCK + 100);
		expect(readMarkdown(`- a **${text}**`).plain).toBe("layout");
		expect(readMarkdown(`\`\`\`\n${text}\n\`\`\``).plain).toBe("layout");
		expect(readMarkdown(`| a |\n|---|\n| ${text} |`).plain).toBe("layout");
		// Texts that are plain for another reason are as slow.
		for (const length of lengthsOf(repeated(unit, MAX_MARKDOWN_LENGTH + 1))) {
			expect(length).toBeLessThan(MAX_LAYOUT_BLOCK + 100);
		}
	});

	it.each([
		"lorem ipsum ",
		"a",
		"привет",
		"漢字",
		"한국어",
		"カタカナ",
		"👩‍👩‍👧‍👦",
		"é",
		"ελληνικά",
	])("of %j is formatted", (unit) => {
		const text = repeated(unit, 99_000);
		expect(layoutCost(text)).toBe(0);
		expect(readMarkdown(text).plain).toBeNull();
		expect(layoutBlocks(text)).toEqual([text]);
	});
});

it.each([
	["Arabic", "بسم الله الرحمن الرحيم ", 20_000],
	["Hebrew with English", "abc אבג 12 ", 20_000],
	["Thai", "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอน", 9_000],
])("formats long paragraphs of ordinary %s", (_, unit, length) => {
	expect(readMarkdown(`# ${unit}\n\n${repeated(unit, length)}`).plain).toBeNull();
	const document = Array.from({ length: 90 }, () => repeated(unit, 1_000)).join("\n\n");
	expect(readMarkdown(document).plain).toBeNull();
});

it("finds mentions in texts that are plain because of their layout", () => {
	const names = mentionNames([{ name: "Ada Lovelace", id: 1 }]);
	const filler = repeated("بسم", 20_000);
	for (let before = 900; before < 1_020; before++) {
		const text = `${repeated("ก", before)} @Ada Lovelace ${filler}`;
		expect(readMarkdown(text).plain).toBe("layout");
		expect(findMentions(readMarkdown(text).blocks, names).size).toBe(1);
	}
});

it("divides any text into short blocks, and not within a character", () => {
	const units = ["a", " ", "\n", "ب", "ก", "ำ", "👩‍👩‍👧‍👦", "\u0301", "@", "😀", "\u200d", "ب".repeat(700)];
	let random = 1;
	for (let round = 0; round < 2_000; round++) {
		let text = "";
		while (text.length < 3_000) {
			random = (random * 48_271) % 2_147_483_647;
			text += units[random % units.length];
		}
		const blocks = layoutBlocks(text);
		expect(blocks.join("")).toBe(text);
		for (const block of blocks) {
			expect(block.length).toBeGreaterThan(0);
			expect(block.length).toBeLessThanOrEqual(MAX_LAYOUT_BLOCK);
			expect(block.isWellFormed()).toBe(true);
		}
	}
	expect(MAX_LAYOUT_COST).toBeGreaterThan(MAX_LAYOUT_BLOCK ** 2);
});
