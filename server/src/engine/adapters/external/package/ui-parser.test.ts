import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PackageManifest } from "./manifest.ts";
import { readUiParser } from "./ui-parser.ts";

let root: string;
let own: string;
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "paperclip-ui-parser-"));
	own = path.join(root, "package");
	mkdirSync(own);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const SOURCE = "export const parseStdoutLine = (line, ts) => [{ kind: 'stdout', ts, text: line }]; // ä\n";
const at = (name: string) => path.join(own, name);
const read = (more: Partial<PackageManifest> = {}) =>
	readUiParser(own, { name: "x", type: "module", exports: { "./ui-parser": "./p.js" }, ...more });

it("reads the source, its hash and the contract version", async () => {
	writeFileSync(at("p.js"), SOURCE);
	const sha256 = createHash("sha256").update(SOURCE).digest("hex");
	expect(await read({ uiParserContract: "1.0.0" })).toEqual({
		state: "external",
		source: SOURCE,
		sha256,
		contractVersion: "1.0.0",
	});
});

it.each([
	["import", { import: "./p.js", require: "./wrong.cjs" }],
	["browser", { browser: "./p.js", default: "./wrong.js" }],
	["default", { types: "./p.d.ts", default: "./p.js" }],
	["require, when there is no other", { require: "./p.js" }],
	["default before require", { require: "./wrong.cjs", default: "./p.js" }],
])("finds it under %s", async (_, target) => {
	writeFileSync(at("p.js"), SOURCE);
	expect(await read({ exports: { "./ui-parser": target } })).toMatchObject({ state: "external" });
});

describe("a contract version", () => {
	it.each([[undefined], ["1"], ["1.7.2"], ["1.0.0-beta.1"]])("%j is loaded", async (uiParserContract) => {
		writeFileSync(at("p.js"), SOURCE);
		expect(await read({ uiParserContract })).toMatchObject({ state: "external" });
	});

	it.each([
		["2.0.0"],
		["0.9.0"],
		["11.0.0"],
		["latest"],
		[""],
		["^1.0.0"],
		[1],
		[null],
		[{ a: 1 }],
	])("%j is not loaded", async (uiParserContract) => {
		writeFileSync(at("p.js"), SOURCE);
		const parser = await read({ uiParserContract });
		expect(parser).toMatchObject({ state: "unsupported", problem: expect.stringMatching(/\.$/) });
		expect(parser.source).toBeUndefined();
	});
});

describe("a package without a parser", () => {
	it.each([
		[undefined],
		["./index.js"],
		[{ ".": "./index.js" }],
		[{ "./ui-parser": null }],
		[{ "./*": "./dist/*.js" }],
	])("has exports %j", async (exports) => expect(await read({ exports })).toEqual({ state: "none" }));
});

describe("a parser that violates the contract", () => {
	it.each([
		[undefined],
		[{ ".": "./index.js" }],
		[{ "./ui-parser": { node: "./p.js" } }],
	])("is declared but missing in exports %j", async (exports) => {
		writeFileSync(at("p.js"), SOURCE);
		const parser = await read({ exports, uiParserContract: "1.0.0" });
		expect(parser).toMatchObject({ state: "failed", problem: expect.stringContaining('no "./ui-parser"') });
	});

	it("is larger than 50 KB", async () => {
		writeFileSync(at("p.js"), "x".repeat(51_200));
		expect(await read()).toMatchObject({ state: "external" });
		writeFileSync(at("p.js"), "x".repeat(51_201));
		expect(await read()).toEqual({ state: "failed", problem: "The UI parser is larger than 51200 bytes." });
	});

	it("is not UTF-8", async () => {
		writeFileSync(at("p.js"), Buffer.from([0x61, 0xff]));
		expect(await read()).toEqual({ state: "failed", problem: "The UI parser is not UTF-8 text." });
	});

	it.each([
		["a folder", () => mkdirSync(at("p.js"))],
		["a FIFO", () => execFileSync("mkfifo", [at("p.js")])],
		["a device", () => symlinkSync("/dev/zero", at("p.js"))],
		["outside", () => symlinkSync("/etc/hostname", at("p.js"))],
		["missing", () => {}],
	])("is %s", async (_, make) => {
		make();
		expect(await read()).toMatchObject({ state: "failed", problem: expect.stringMatching(/file|inside/) });
	});

	it.each([["../p.js"], ["p.js"], [5]])("is exported as %j", async (target) => {
		const parser = await read({ exports: { "./ui-parser": target } });
		expect(parser).toMatchObject({ state: "failed", problem: expect.stringContaining('"exports"') });
	});

	it("is declared but only matched by a pattern", async () => {
		expect(await read({ exports: { "./*": "./*.js" }, uiParserContract: "1.0.0" })).toMatchObject({ state: "failed" });
	});
});
