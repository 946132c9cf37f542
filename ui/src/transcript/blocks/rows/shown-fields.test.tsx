import { describe, expect, it } from "vitest";
import { markdownText } from "../../../kit/markdown/markdown-text.ts";
import { rowOfBlock } from "./row.ts";
import { shownFields } from "./shown-fields.ts";

const ts = "2026-01-01T00:00:00.000Z";

describe("shownFields", () => {
	it("has the text of Markdown without its markup", () => {
		const text = "# Title\n\nsome **bold** and [link](https://example.com/x)\n\n- one\n- two `code`";
		expect(shownFields({ kind: "assistant", ts, text })).toEqual([
			{ text: "Title\nsome bold and link\none\ntwo code", isFolded: false },
		]);
	});

	it("has what a tool card shows when it is closed, and when it is open", () => {
		const result = { ts, content: "a.txt", isError: false };
		const row = rowOfBlock({ kind: "tool", ts, name: "Bash", toolKind: "shell", input: { command: "ls" }, result });
		const fields = shownFields(row);
		expect(fields.map(({ text }) => text)).toEqual(["Bash", "ls", "a.txt"]);
		expect(fields.map(({ isFolded }) => isFolded)).toEqual([false, true, true]);
	});

	it("has the parts of a diff", () => {
		const parts = [
			{ changeType: "remove", text: "-a" },
			{ changeType: "add", text: "+b" },
		];
		expect(shownFields({ kind: "diff", ts, parts }).map(({ text }) => text)).toEqual(["-a", "+b"]);
	});
});

describe("markdownText", () => {
	it.each([
		["plain text", "one\ntwo", "one\ntwo"],
		["a table", "| a | b |\n|---|--:|\n| 1 | 2 |", "a\nb\n1\n2"],
		["a check list", "- [x] done", "☑\ndone"],
		["code", "```js\nx < 1\n```", "x < 1"],
		["a quote", "> said", "said"],
		["HTML", "<b>x</b>", "<b>x</b>"],
		["an image", "![pic](https://example.com/p.png)", "pic"],
	])("shows %s", (_name, text, shown) => {
		expect(markdownText(text)).toBe(shown);
	});
});
