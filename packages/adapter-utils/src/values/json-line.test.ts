import fc from "fast-check";
import { expect, it } from "vitest";
import { parseJsonLine } from "./json-line.ts";
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
