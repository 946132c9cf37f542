import type { ToolKind } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import type { ToolResult } from "../block.ts";
import { rowOfBlock, textOfRow } from "./row.ts";

const at = (second: number) => `2030-01-01T00:00:0${second}.000Z`;

function card(toolKind: ToolKind, input: unknown, result: Partial<ToolResult> = {}, max?: number) {
	const whole = { ts: at(3), content: "", isError: false, ...result };
	return rowOfBlock({ kind: "tool", ts: at(1), name: "x", toolKind, input, result: whole }, max);
}

describe("a tool card", () => {
	it("has the duration of the call, unless the program reports another", () => {
		const row = card("shell", { command: "ls -l" }, { content: "README.md" });
		expect(row).toMatchObject({ summary: "ls -l", input: '{\n  "command": "ls -l"\n}', tookMs: 2_000 });
		expect(textOfRow(row)).toContain("README.md");
		expect(card("shell", {}, { durationMs: 5 })).toMatchObject({ tookMs: 5 });
		expect(card("shell", {}, { ts: "nonsense" })).toMatchObject({ tookMs: 0 });
	});

	it("shows a command with its output, without the codes of a terminal", () => {
		const content = "\u001b[31mred\u001b[0m\n10%\r100%";
		expect(card("shell", { command: "make", description: "Build" }, { content, exitCode: 2 })).toMatchObject({
			exitCode: 2,
			parts: [
				{ type: "note", text: "Build" },
				{ type: "command", text: "make" },
				{ type: "output", text: "red\n100%" },
			],
		});
	});

	it("shows an edit as a diff, from its input when the result has none", () => {
		const input = { file_path: "/a.ts", old_string: "one\ntwo\nthree", new_string: "one\n2\nthree" };
		expect(card("edit", input, { content: "The file was updated." })).toMatchObject({
			parts: [
				{ type: "path", text: "/a.ts" },
				{
					type: "diff",
					parts: [
						{ changeType: "context", text: " one" },
						{ changeType: "remove", text: "-two" },
						{ changeType: "add", text: "+2" },
						{ changeType: "context", text: " three" },
					],
				},
			],
		});
	});

	it("shows unchanged lines between two changes of an edit as context", () => {
		const input = { file_path: "/a.ts", old_string: "one\ntwo\nthree\nfour", new_string: "1\ntwo\nthree\n4" };
		const lines = ["-one", "+1", " two\n three", "-four", "+4"];
		expect(card("edit", input, { content: "" })).toMatchObject({
			parts: [{ type: "path" }, { type: "diff", parts: lines.map((text) => ({ text })) }],
		});
	});

	it("shows an edit of very many lines", () => {
		const linesFrom = (word: string) => Array.from({ length: 80_000 }, (_, index) => `${word} ${index}`).join("\n");
		const input = { file_path: "/a.ts", old_string: linesFrom("old"), new_string: linesFrom("new") };
		const changes = [{ changeType: "remove" }, { changeType: "truncation" }];
		expect(card("edit", input, { content: "" })).toMatchObject({
			parts: [{ type: "path" }, { type: "diff", parts: changes }],
		});
	});

	it.each([
		["read", { file_path: "/a", offset: 10, limit: 5 }, [{ type: "path", text: "/a", range: "lines 10–14" }]],
		[
			"search",
			{ pattern: "TODO", path: "src" },
			[
				{ name: "pattern", text: "TODO" },
				{ name: "path", text: "src" },
			],
		],
		["web", { url: "https://a.example", prompt: "why" }, [{ type: "link" }, { name: "prompt", text: "why" }]],
		[
			"task",
			{ prompt: "Count.", model: "m" },
			[
				{ type: "prose", label: "Task" },
				{ name: "model", text: "m" },
			],
		],
		["todo", { todos: [{ content: "a", status: "completed" }] }, [{ type: "plan", steps: [{ status: "done" }] }]],
		["other", { a: 1, b: { c: [2] } }, [{ name: "a", text: "1" }, { name: "b" }]],
		["other", "text", [{ name: "input", text: "text" }]],
		["shell", ["git", "log"], [{ name: "input" }]],
	] as const)("shows what a call of kind %s is about", (kind, input, parts) => {
		const row = card(kind, input, { content: "out" });
		expect(row).toMatchObject({ parts: kind === "todo" ? parts : [...parts, {}] });
	});

	it("has a summary that can be read", () => {
		expect(card("search", { pattern: "TODO", path: "src" })).toMatchObject({ summary: "TODO in src" });
		expect(card("other", { ticket: 7, labels: ["a"] })).toMatchObject({ summary: 'ticket: 7, labels: [ "a" ]' });
	});

	it("counts lines and changes for the closed card", () => {
		expect(card("search", {}, { content: "a\nb\n" })).toMatchObject({ hint: "2 lines" });
		expect(card("search", {}, { content: "5,000 files" })).toMatchObject({ hint: "" });
		expect(card("read", {}, { content: "a\nb" })).toMatchObject({ hint: "2 lines" });
		expect(card("read", {}, { content: "no", isError: true })).toMatchObject({ hint: "" });
	});
});

describe("cutting", () => {
	it("returns a short row itself", () => {
		const row = { kind: "user" as const, ts: at(0), text: "short" };
		expect(rowOfBlock(row, 40_000)).toBe(row);
	});

	it("counts what it cuts from every field", () => {
		const long = "x".repeat(40_001);
		expect(card("shell", { command: long }, { content: long }, 40_000).cut).toBe(2);
	});
});
