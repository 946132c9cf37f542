import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readManifest } from "./manifest.ts";
import { tryParser } from "./try-parser.ts";

async function problemOf(source: string): Promise<string | null> {
	const folder = mkdtempSync(path.join(tmpdir(), "try-parser-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	writeFileSync(path.join(folder, "package.json"), '{"name":"acme","exports":{"./ui-parser":"./parser.js"}}');
	writeFileSync(path.join(folder, "parser.js"), source);
	return await tryParser(folder, await readManifest(folder), new AbortController().signal);
}

it.each([
	["has a syntax error", "\n\n  const a = = 1;", /^parser\.js:3:13 threw .*\(SyntaxError: Unexpected token '='\)\.$/],
	["throws", "export const a = 1;\nnull.b;", /^parser\.js threw .*\(TypeError: .* at line 2\)\.$/],
	["throws as CommonJS", "exports.a = 1;\nnull.b;", /^parser\.js threw .*\(TypeError: .* at line 2\)\.$/],
	["uses a timer", "setTimeout(() => {}, 1);", /^parser\.js threw .*setTimeout is not defined at line 1\)\.$/],
	["uses the process", "process.exit(0);", /^parser\.js threw .*process is not defined at line 1\)\.$/],
	["exports nothing", "", /^parser\.js exports neither/],
	["never finishes loading", "await new Promise(() => {});", /^parser\.js ended its process/],
])("says that a parser is not ready which %s", async (_, source, problem) => {
	expect(await problemOf(source)).toMatch(problem);
});

it("accepts a parser without parsing a line", async () => {
	expect(await problemOf("export function parseStdoutLine() { for (;;); }")).toBeNull();
});
