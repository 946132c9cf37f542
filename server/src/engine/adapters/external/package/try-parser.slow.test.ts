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
	["loops", "for (;;);"],
	["needs much memory", "const a = []; for (;;) a.push(new Array(1e6).fill(1.5));"],
])("ends a parser which %s while it is being loaded", async (_, source) => {
	expect(await problemOf(source)).toMatch(/^parser\.js (was not loaded within 20 s|ended its process)/);
});
