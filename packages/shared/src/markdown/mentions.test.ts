import { describe, expect, it } from "vitest";
import { completeMention } from "./complete-mention.ts";
import { findMentions, mentionedIn, mentionNames } from "./mentions.ts";
import { readMarkdown } from "./read-markdown.ts";

const NAMES = [
	...[
		"Ada",
		"Ada Lovelace",
		"C++",
		"Ada & Co.",
		"Zoë",
		"小明",
		"小明明",
		"田中",
		"アダ",
		"철수",
		"Build_Bot_2",
		"*bot*",
	],
	...[
		"[QA] Tester",
		"Ops (EU)",
		"node.js",
		"Ada-Marie",
		"José María",
		"İris",
		"🤖 Bot",
		"O'Brien",
		"R&D",
		"Unit 2",
		"Straße",
	],
];
const names = mentionNames(NAMES.map((name) => ({ name })));
const woken = (text: string) => [...mentionedIn(text, names)].map(({ name }) => name);

describe("mentions", () => {
	it.each<[string, string[]]>([
		["ask @Ada, please", ["Ada"]],
		["@ada lovelace!", ["Ada Lovelace"]],
		["@Ada \t Lovelace.", ["Ada Lovelace"]],
		["(@Ada)", ["Ada"]],
		["@C++ and @Ada", ["C++", "Ada"]],
		["@Ada & Co. done?", ["Ada & Co."]],
		["\\`@Ada", ["Ada"]],
		["_@Ada_ and __@Ada Lovelace__, not a_@Ada", ["Ada", "Ada Lovelace"]],
		["- [x] @Ada\n- @C++", ["Ada", "C++"]],
		["| a |\n|---|\n| @Ada |", ["Ada"]],
		["# @Ada", ["Ada"]],
		["@Ada请看", ["Ada"]],
		["请@Ada看", ["Ada"]],
		["@小明请看", ["小明"]],
		["@小明明@小明", ["小明明", "小明"]],
		["@田中さん", ["田中"]],
		["@철수에게", ["철수"]],
		["@Ada에게", ["Ada"]],
		["@Ada\u00a0please", ["Ada"]],
		["@Ada\u00a0Lovelace", ["Ada Lovelace"]],
		["@Ada's idea, @Ada’s, @ADA'S", ["Ada"]],
		["@Ada: look, @C++:look", ["Ada", "C++"]],
		["@Ada：看", ["Ada"]],
		["＠Ａｄａ", ["Ada"]],
		["@Zoe\u0308 and", ["Zoë"]],
		["@José Maria\u0301", []],
		["@Jose\u0301 Mari\u0301a.", ["José María"]],
		["@ZOË", ["Zoë"]],
		["@STRASSE", ["Straße"]],
		["_@İris_", ["İris"]],
		["@build_bot_2: go", ["Build_Bot_2"]],
		["@\\*bot\\*, @*bot*", ["*bot*"]],
		["@[QA] Tester go", ["[QA] Tester"]],
		["@Ops (EU), @node.js.", ["Ops (EU)", "node.js"]],
		["@Ada-Marie: x", ["Ada-Marie"]],
		["@🤖 Bot!", ["🤖 Bot"]],
		["@O'Brien", ["O'Brien"]],
		["@O’Brien’s, @O\u02bcBrien", ["O'Brien"]],
		["@Ada\u2011Marie, @Ada\u2010Marie.", ["Ada-Marie"]],
		["@R&D", ["R&D"]],
		["@Ada/@C++", ["Ada", "C++"]],
		["@Ada@C++", ["Ada", "C++"]],
		["@Ada—look... @C++...go", ["Ada", "C++"]],
		["**@Ada** **@Ada** Lovelace", ["Ada", "Ada Lovelace"]],
		["> quoted @C++\n\n@Ada", ["Ada"]],
	])("finds those whom %j mentions", (text, expected) => {
		expect(woken(text)).toEqual(expected);
	});

	it.each([
		["an e-mail address", "me@Ada, me@Ada.example, 1@Ada é@Ada"],
		["a longer word", "@Adam @Ada1 @Ada_x @Ada-x @Ada.x @Ada/x @Adaë @Adae\u0308 @O'Neil @C++11 @Unit 21"],
		["Katakana of a longer name", "@アダム"],
		["code", "`@Ada` and ```\n@Ada\n``` and ``@Ada ` ``\n~~~\n@Ada\n~~~"],
		["indented code", "a\n\n    @Ada\n\n\t@Ada"],
		["a quote", "> @Ada\n> > @Ada\n@Ada"],
		["HTML", "<!-- @Ada --> x <!-- @Ada -->\n\n<div>\n@Ada\n</div>"],
		["an escape", "\\@Ada &#64;Ada"],
		["a link", "[@Ada](https://a.example) https://a.example/@Ada ![@Ada](https://a.example)"],
		["a path", "packages/@Ada C:\\\\@Ada @@Ada"],
		["another line", "@\nAda and @ Ada"],
	])("finds none in %s", (_, text) => {
		expect(woken(text)).toEqual([]);
	});

	it("finds mentions at the end of a long comment, formatted or not", () => {
		const long = "_a_ ".repeat(24_000);
		expect(woken(`${"@nobody @x. ".repeat(500)}@Ada`)).toEqual(["Ada"]);
		expect(woken(`${"@Ada@".repeat(19_000)}x @C++`)).toEqual(["Ada", "C++"]);
		expect(readMarkdown(long).plain).toBe("elements");
		expect(woken(`${long}@Ada`)).toEqual(["Ada"]);
		expect(woken(`${long}\n> @Ada\n\`\`\`\n@Ada\n\`\`\``)).toEqual([]);
	});

	it("prefers the same spelling, and otherwise finds all of a name", () => {
		const all = mentionNames(["Ada", "ADA", "Ada"].map((name, id) => ({ name, id })));
		const ids = (text: string) => [...mentionedIn(text, all)].map(({ id }) => id);
		expect([ids("@ADA"), ids("@Ada"), ids("@ada")]).toEqual([[1], [0, 2], [0, 1, 2]]);
	});

	it("marks the whole name, even across formats", () => {
		const [mentions] = findMentions(readMarkdown("x @Ada Lovelace y").blocks, names).values();
		expect(mentions).toMatchObject([{ start: 2, end: 15 }]);
		expect([...findMentions(readMarkdown("@Ada **Lovelace**").blocks, names).values()].flat()).toHaveLength(2);
	});

	it.each([
		...NAMES,
		"a@b.example",
		"www.a.example",
		"https://x.example",
		"<b>",
		"`x`",
		"# 1",
		"1. x",
		"> x",
		"- y",
		"&amp;",
		"\\",
	])("completes %j so that it is mentioned", (name) => {
		const all = mentionNames([...NAMES, name].map((one) => ({ name: one })));
		for (const text of [completeMention(name), `Hi ${completeMention(name)} x`, `* ${completeMention(name)}`]) {
			expect([...mentionedIn(text, all)].map((one) => one.name)).toContain(name);
		}
	});

	it("wakes no one whose name is shown as code or a link by other code and links", () => {
		const unusual = ["`code`", "www.ada.com", "http://x.example", "Ada `x`", "<b>Eve</b>"].map((name) => ({ name }));
		const all = mentionNames([...unusual, { name: "*bot*" }]);
		for (const text of [
			"@https://evil.example",
			"@`x`",
			"@[Ada](https://x.example)",
			"@www.b.example",
			"Ada @`y`",
			"@Ada `y`",
		]) {
			expect(mentionedIn(text, all)).toEqual(new Set());
		}
		expect([...mentionedIn("@bot and \\@bot", all)]).toEqual([{ name: "*bot*" }]);
	});
});
