import fc from "fast-check";
import { expect, it } from "vitest";
import { parseJsonAfterText, parseJsonLine } from "./json-line.ts";
import { parseJson } from "./read-value.ts";

const levels = (count: number, rest = "") => `{"a":${"[".repeat(count - 1)}${"]".repeat(count - 1)}${rest}}`;
const values = (count: number) =>
	`{"a":[${Array(count - 3)
		.fill('"x"')
		.join(",")}]}`;
const long = "y".repeat(1_000);

it.each([
	["200 levels", levels(200, `,"b":"${long}"`)],
	["200,000 values", values(200_000)],
	["brackets and quotes in a text", JSON.stringify({ a: '[{,"\\'.repeat(300_000) })],
	["a text that ends with a backslash", JSON.stringify({ a: `${long}\\`, b: "[".repeat(1_000) })],
])("parses a line with %s", (_, line) => expect(parseJsonLine(line)).toEqual(JSON.parse(line)));

it.each([
	["201 levels", levels(201, `,"b":"${long}"`)],
	["4 million levels", levels(4_000_000)],
	["4 million levels that are never closed", `{"a":${"[".repeat(4_000_000)}`],
	["200,001 values", values(200_001)],
	["a million keys", `{${Array.from({ length: 1_000_000 }, (_, key) => `"${key}":1`).join(",")}}`],
])("does not parse a line with %s", (_, line) => expect(parseJsonLine(line)).toBeNull());

it("parses every line of usual shape as JSON", () => {
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (fields) => {
			const line = JSON.stringify({ fields, long });
			expect(parseJsonLine(line)).toEqual(parseJson(line));
		}),
	);
});

const line = '{"type":"system","subtype":"init"}';

it.each([
	["a byte-order mark", `\uFEFF${line}`],
	["the title of a terminal", `\u001b]0;claude\u0007${line}`],
	["a title that ends like a string", `\u001b]2;claude\u001b\\${line}`],
	["a carriage return", `\r${line}`],
	["colors and a hidden cursor", `\u001b[?25l\u001b[0m${line}`],
	["several of them", `\uFEFF\r\u001b]0;a\u0007\u001b[2K\r\u0000 ${line}`],
	["a title behind it", `${line}\u001b]0;\u0007`],
	["two carriage returns behind it", `${line}\r\r`],
])("ignores %s, which a terminal does not show", (_, text) => expect(parseJsonLine(text)).toEqual(JSON.parse(line)));

it("does not ignore text, nor what a text of the document contains", () => {
	expect(parseJsonLine(`Loading ${line}`)).toBeNull();
	expect(parseJsonLine(`${line} done`)).toBeNull();
	expect(parseJsonLine('\uFEFF{"a":"\uFEFF\\u001b]0;x"}')).toEqual({ a: "\uFEFF\u001b]0;x" });
});

it("takes linear time for a line of control sequences", () => {
	for (const part of ["\u001b]", "\u001b[", "\u001b", "\uFEFF", "\u001b]0;x"]) {
		expect(parseJsonLine(`${part.repeat(100_000)}${line}`)).toBeNull();
		expect(parseJsonLine(`${line}${part.repeat(100_000)}`)).toBeNull();
	}
});

it("finds the document behind a text on the same line", () => {
	expect(parseJsonAfterText(`Loading... {x} ${line}`)).toEqual(JSON.parse(line));
	expect(parseJsonAfterText(`50 %\r${line}\r`)).toEqual(JSON.parse(line));
	expect(parseJsonAfterText("Loading... {x}")).toBeNull();
	expect(parseJsonAfterText('{"'.repeat(100_000))).toBeNull();
});
