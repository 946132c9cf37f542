import { describe, expect, it } from "vitest";
import { loadParser } from "./load-parser.ts";

const importModule = (text: string) => import(`data:text/javascript,${encodeURIComponent(text)}`);

async function load(source: string): Promise<unknown> {
	const loaded = await loadParser(source, importModule);
	return "problem" in loaded ? loaded.problem : loaded.parser.parseLine("line", "ts");
}

const LINE = "function parseStdoutLine(line) { return ['line: ' + line]; }";
const FACTORY =
	"function createStdoutParser() { return { parseLine(line) { return [this.name + ': ' + line]; }, name: 'factory' }; }";

describe("loadParser", () => {
	it.each([
		["an ES module", `export ${LINE}`, "line"],
		["an ES module with both", `export ${LINE}\nexport ${FACTORY}`, "factory"],
		["a default export", `${LINE}\n${FACTORY}\nexport default { parseStdoutLine, createStdoutParser };`, "factory"],
		[
			"a line parser, and a factory in the default export",
			`export ${LINE}\n${FACTORY}\nexport default { createStdoutParser };`,
			"factory",
		],
		[
			"members of exports",
			`#!/usr/bin/env node\n${LINE}\nexports.parseStdoutLine = parseStdoutLine; // no line end`,
			"line",
		],
		["module.exports", `"use strict";\n${FACTORY}\nmodule.exports = { createStdoutParser };`, "factory"],
		[
			"a default export in compiled CommonJS",
			`${LINE}\nexports.__esModule = true;\nexports.default = { parseStdoutLine };`,
			"line",
		],
		["`this` in a CommonJS file", `${LINE}\nthis.parseStdoutLine = parseStdoutLine;`, "line"],
		[
			"a file for both module systems",
			`${LINE}\nif (typeof module === "object") module.exports = { parseStdoutLine };`,
			"line",
		],
	])("loads %s", async (_, source, by) => {
		expect(await load(source)).toEqual([`${by}: line`]);
	});

	it.each([
		["a syntax error", "export function {", /^threw while it was being loaded \(SyntaxError/],
		["an error at load", `export ${LINE}\nthrow new Error("boom");`, /\(Error: boom at line 2\)/],
		["an error at load in a CommonJS file", 'exports.x = 1;\nthrow new Error("boom");', /boom at line 2\)/],
		["an error that cannot be read", "throw { toString() { throw 1; } };", /cannot be read/],
		["no export", LINE, /^exports neither/],
		["exports of other types", "export const parseStdoutLine = 1, createStdoutParser = null;", /^exports neither/],
		[
			"a factory that throws",
			'export function createStdoutParser() { throw new TypeError("boom\\nat"); }',
			/TypeError: boom at/,
		],
		[
			"a factory of something else",
			"export const createStdoutParser = () => ({ parse() {} });",
			/whose result has no parseLine/,
		],
	])("explains what is wrong: %s", async (_, source, problem) => {
		expect(await load(source)).toMatch(problem);
	});
});
