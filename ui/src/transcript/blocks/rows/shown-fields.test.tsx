import { describe, expect, it } from "vitest";
import { markdownText } from "../../../kit/markdown/markdown-text.ts";
import { rowOfBlock } from "./row.ts";
import { shownFields } from "./shown-fields.ts";

const ts = "2026-01-01T00:00:00.000Z";

describe("shownFields", () => {
	it("says which texts are Markdown", () => {
		expect(shownFields({ kind: "assistant", ts, text: "**a**" })).toEqual([
			{ text: "**a**", isMarkdown: true, isFolded: false },
		]);
		const result = { ts, content: "**done**", isError: false };
		const task = rowOfBlock({ kind: "tool", ts, name: "Task", toolKind: "task", input: { prompt: "*a*" }, result });
		expect(shownFields(task).map(({ text, isMarkdown }) => [text, isMarkdown])).toEqual([
			["Task", false],
			["*a*", true],
			["**done**", true],
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
		[
			"a document",
			"# Title\n\nsome **bold** and [link](https://example.com/x)\n\n- one\n- two `code`",
			"Title\nsome bold and link\none\ntwo code",
		],
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
