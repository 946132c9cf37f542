import { describe, expect, it } from "vitest";
import { readLinkTarget } from "./terminal-link.ts";
import { toTerminalText } from "./terminal-text.ts";

const ESC = "\u001b";
const link = (target: string, text: string, end = `${ESC}\\`) => `${ESC}]8;;${target}${end}${text}${ESC}]8;;${end}`;

describe("readLinkTarget", () => {
	it.each([
		["8;;https://example.com/a?b=1#c", "https://example.com/a?b=1#c"],
		["8;id=1:x=2;http://example.com", "http://example.com/"],
		["8;;https://example.com/a;b", "https://example.com/a;b"],
		["8;;", null],
		["8;id=1;", null],
		["8;;javascript:alert(1)", null],
		["8;;file:///etc/passwd", null],
		["8;;data:text/html,x", null],
		["8;;/relative", null],
		["8;;java\tscript:alert(1)", null],
		[`8;;https://example.com/${"a".repeat(5_000)}`, null],
		["0;title", undefined],
		["8;x", undefined],
		["52;c;8;;https://example.com", undefined],
	])("reads %j as %j", (content, target) => expect(readLinkTarget(content)).toBe(target));
});

describe("toTerminalText", () => {
	it.each([
		[`see ${link("https://example.com/a", "docs")} now`, "see docs (https://example.com/a) now"],
		[link("https://example.com/a", "docs", "\u0007"), "docs (https://example.com/a)"],
		[`\u009d8;;https://example.com/a\u009cdocs\u009d8;;\u009c`, "docs (https://example.com/a)"],
		[link("https://example.com/a", `${ESC}[34mdocs${ESC}[0m`), "docs (https://example.com/a)"],
		[link("https://example.com/a", "https://example.com/a"), "https://example.com/a"],
		[link("https://example.com", "https://example.com"), "https://example.com"],
		[link("javascript:alert(1)", "docs"), "docs"],
		[
			link("https://a.example/", "one") + link("https://b.example/", "two"),
			"one (https://a.example/)two (https://b.example/)",
		],
		[
			`${ESC}]8;;https://a.example/${ESC}\\one${ESC}]8;;https://b.example/${ESC}\\two`,
			"one (https://a.example/)two (https://b.example/)",
		],
		[link("https://example.com/a", ""), ""],
		[link("https://example.com/\u202egpj", "docs"), "docs (https://example.com/%E2%80%AEgpj)"],
		[`${ESC}]8;;https://example.com`, "␛]8;;https://example.com"],
		["port 8;5 open", "port 8;5 open"],
	])("writes the link target of %j", (text, expected) => expect(toTerminalText(text)).toBe(expected));

	it.each([
		`${ESC}]8;;`,
		`${ESC}]8;;x${ESC}\\`,
		`${ESC}]8;;https://a.b${ESC}\\x`,
		"8;",
		`${ESC}]8${";".repeat(50)}`,
	])("reads a megabyte of %j in linear time", (part) => {
		expect(toTerminalText(part.repeat(Math.ceil(1_000_000 / part.length)))).not.toContain(ESC);
	});
});
