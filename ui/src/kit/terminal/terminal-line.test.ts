import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasControl, plainTerminalOutput, readTerminalLine } from "./terminal-line.ts";
import { classOfStyle } from "./text-style.ts";

const ESC = "\u001b";
const textOf = (line: string) =>
	readTerminalLine(line)
		.runs.map((run) => run.text)
		.join("");
const classesOf = (line: string) =>
	readTerminalLine(line).runs.map(({ text, style }) => [text, style ? classOfStyle(style) : ""]);

describe("readTerminalLine", () => {
	it.each([
		"plain",
		"-rw-r--r--  1 a  b   12 x",
		"# comment",
		"__init__",
		"5) five",
		"a\tb",
		"日本 🎉",
		"",
	])("keeps %j", (line) => {
		expect(textOf(line)).toBe(line);
	});

	it.each([
		["an OSC 8 link", `${ESC}]8;;https://example.com${ESC}\\docs${ESC}]8;;${ESC}\\ end`, "docs end"],
		["a title", `${ESC}]0;evil\u0007text`, "text"],
		["cursor moves", `${ESC}[2Aa${ESC}[10;5Hb${ESC}[?25l`, "ab"],
		["a device control string", `${ESC}Pq#0~${ESC}\\x`, "x"],
		["the choice of a character set", `${ESC}(Bx`, "x"],
		["8-bit sequences", "\u009b31mx\u009d0;t\u0007y", "xy"],
		["a title without an end", `${ESC}]0;title`, "0;title"],
		["control characters", "a\0b\u0007c\u007f", "abc"],
	])("removes %s", (_name, line, text) => {
		expect(textOf(line)).toBe(text);
	});

	it.each([
		[`${ESC}[31mred${ESC}[0m`, [["red", "text-ansi-red"]]],
		[
			`${ESC}[1;92mok${ESC}[m no`,
			[
				["ok", "text-ansi-green font-semibold"],
				[" no", ""],
			],
		],
		[`${ESC}[38;5;196mx`, [["x", "text-ansi-red"]]],
		[`${ESC}[38;2;20;200;220mx`, [["x", "text-ansi-cyan"]]],
		[`${ESC}[38;2;255;255;255mx`, [["x", ""]]],
		[
			`${ESC}[41mx${ESC}[49my`,
			[
				["x", "bg-ansi-red-soft"],
				["y", ""],
			],
		],
		[`${ESC}[7mx`, [["x", "text-bg bg-text"]]],
		[`${ESC}[31;7mx`, [["x", "text-bg bg-ansi-red"]]],
		[`${ESC}[44;7;2mx`, [["x", "text-bg bg-ansi-blue"]]],
		[`${ESC}[4;3;9mx`, [["x", "italic underline line-through"]]],
	])("reads the styles of %j", (line, expected) => {
		expect(classesOf(line)).toEqual(expected);
	});

	it.each([
		[
			`see ${ESC}]8;;https://a.example/x${ESC}\\docs${ESC}]8;;${ESC}\\ end`,
			["see ", "[docs](https://a.example/x)", " end"],
		],
		[`${ESC}]8;id=1;https://a.example/\u0007docs${ESC}]8;;\u0007`, ["[docs](https://a.example/)"]],
		["\u009d8;;https://a.example/\u009cdocs\u009d8;;\u009c.", ["[docs](https://a.example/)", "."]],
		// A style inside a link does not end it.
		[`${ESC}]8;;https://a.example/${ESC}\\a${ESC}[0mb${ESC}]8;;${ESC}\\c`, ["[ab](https://a.example/)", "c"]],
		[
			`${ESC}]8;;https://a.example/${ESC}\\a${ESC}]8;;http://b.example/${ESC}\\b`,
			["[a](https://a.example/)", "[b](http://b.example/)"],
		],
		[`${ESC}]8;;javascript:alert(1)${ESC}\\docs${ESC}]8;;${ESC}\\`, ["docs"]],
		[`${ESC}]8;;file:///etc/passwd${ESC}\\docs${ESC}]8;;${ESC}\\`, ["docs"]],
		[`${ESC}]8;;https://a.example/\u0018docs`, ["docs"]],
	])("reads the links of %j", (line, expected) => {
		const runs = readTerminalLine(line).runs.map(({ text, style }) =>
			style?.link ? `[${text}](${style.link})` : text,
		);
		expect(runs).toEqual(expected);
	});

	it("carries a link to the next line, as terminals do", () => {
		const { end } = readTerminalLine(`${ESC}]8;;https://a.example/${ESC}\\begin`);
		const next = readTerminalLine(`more${ESC}]8;;${ESC}\\ text`, end);
		expect(next.runs.map(({ style }) => style?.link)).toEqual(["https://a.example/", undefined]);
		expect(next.end).toBe(readTerminalLine("").end);
	});

	it("carries a style to the next line", () => {
		const { end } = readTerminalLine(`${ESC}[32mgreen`);
		expect(readTerminalLine("more", end).runs).toEqual([{ text: "more", style: end }]);
	});

	it("shows the last state of a progress bar, and keeps the earlier ones", () => {
		const { runs, earlier } = readTerminalLine(`10%\r50%${ESC}[2K\r100%\r`);
		expect({ runs, earlier }).toEqual({ runs: [{ text: "100%" }], earlier: ["10%", "50%"] });
		expect(readTerminalLine("x\r".repeat(1_000))).toMatchObject({ earlierCount: 999, earlier: { length: 100 } });
	});

	it("writes over characters after backspaces", () => {
		expect(textOf("|\b/\b-")).toBe("-");
		expect(textOf("100%\b\b\b\b")).toBe("100%");
		expect(textOf("\b\b🎉\bx")).toBe("x");
	});

	const chunk = fc.oneof(
		fc.string(),
		fc.constantFrom(ESC, `${ESC}[`, `${ESC}]`, "\r", "\b", "\n", "m", ";", "38;5", "\u0007", "\u009b", "\ud83c"),
	);

	it("never throws, and leaves no control character", () => {
		fc.assert(
			fc.property(fc.array(chunk), (chunks) => {
				const plain = plainTerminalOutput(chunks.join("")).replaceAll("\n", "");
				expect(hasControl(plain)).toBe(false);
			}),
		);
	});

	// Quadratic time would take hours for these, so a test that ends proves that it is linear.
	it.each([
		`${ESC}]`,
		`${ESC}P`,
		`${ESC}[1;`,
		`${ESC}[31m`,
		"\bx",
		"a\r",
		"a\b",
		"\u009b",
		`${ESC}[38;2;1;2`,
		`x${ESC}]8;;`,
	])("reads a megabyte of %j", (part) => {
		const line = part.repeat(Math.ceil(1_000_000 / part.length));
		expect(readTerminalLine(line).runs.length).toBeLessThan(1_000_001);
	});
});
