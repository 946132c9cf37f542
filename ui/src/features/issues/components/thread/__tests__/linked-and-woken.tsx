import { mentionedIn, mentionNames } from "@paperclipai/shared/markdown";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect } from "vitest";
import { FormattedText } from "../../../../../kit/markdown/formatted-text.tsx";
import { MentionLinksContext } from "../../../../../kit/markdown/mention-links.ts";
import { linkMentions } from "../link-mentions.tsx";

const NAMES = [
	"Ada",
	"Ada Lovelace",
	"ADA",
	"C++",
	"小明",
	"Zoë",
	"*bot*",
	"[QA]",
	"O'Brien",
	"a_b",
	"アダ",
	"🤖 Bot",
	"x@y.z",
];
const agents = NAMES.map((name, index) => ({ id: `agent-${index}`, name, status: "idle" as const }));
const { mentionable } = linkMentions(agents);
const names = mentionNames(mentionable);

const MARKUP = [
	...[
		"`",
		"``",
		"```\n",
		"~~~\n",
		"*",
		"**",
		"_",
		"__",
		"~~",
		"\\",
		"> ",
		">",
		"- ",
		"1. ",
		"# ",
		"    ",
		"\t",
		"| ",
		" |\n|-|\n",
	],
	...[
		"<!-- ",
		" -->",
		"<b>",
		"</b>",
		"<div>\n",
		"<code>",
		"[",
		"](https://a.example)",
		"![",
		"]",
		"[r]: https://b.example\n",
	],
	...[
		"https://a.example/",
		"www.a.example",
		"&#64;",
		"&amp;",
		"\n",
		"\n\n",
		" ",
		"\u00a0",
		"\u200b",
		"\u0301",
		"\u202e",
		"\r\n",
	],
];
const TEXTS = [
	"@",
	"＠",
	"请看",
	"さん",
	"x",
	"1",
	"é",
	"'s",
	"’s",
	":",
	"：",
	".",
	",",
	"-",
	"/",
	"+",
	"(",
	")",
	"e\u0301",
	"Lovelace",
];
const part = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom(...NAMES).map((name) => `@${name}`) },
	{ weight: 3, arbitrary: fc.constantFrom(...MARKUP) },
	{ weight: 2, arbitrary: fc.constantFrom(...TEXTS, ...NAMES) },
	{ weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 4 }) },
);
const texts = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(""));

/** Whoever is linked on the page is woken, and no one else; and no code, quote or link contains a mention. */
export function expectLinkedIsWoken(runs: number): void {
	fc.assert(
		fc.property(texts, (text) => {
			const linked = linkedOnPage(text);
			const woken = [...mentionedIn(text, names)].map(({ id }) => id);
			expect([...new Set(linked.map(({ id }) => id))].sort()).toEqual(woken.sort());
			expect(linked.filter(({ within }) => /blockquote|code|pre|a/.test(within))).toEqual([]);
		}),
		{ numRuns: runs, seed: 37 },
	);
}

function linkedOnPage(text: string) {
	const html = renderToStaticMarkup(
		<MentionLinksContext
			value={{
				mentionable,
				link: (mentioned, label) => mentioned.map(({ id }) => <mark key={id} id={id} title={label} />),
			}}
		>
			<FormattedText text={text} />
		</MentionLinksContext>,
	);
	const open: string[] = [];
	const linked: { id: string; label: string; within: string }[] = [];
	for (const [, slash, tag = "", id = "", label = ""] of html.matchAll(
		/<(\/?)(\w+)(?: id="([^"]*)" title="([^"]*)")?[^>]*>/g,
	)) {
		if (tag === "mark" && slash === "")
			linked.push({ id, label, within: open.filter((one) => /^(blockquote|code|pre|a)$/.test(one)).join() });
		if (tag === "br" || tag === "hr") continue;
		if (slash) open.pop();
		else open.push(tag);
	}
	return linked;
}
