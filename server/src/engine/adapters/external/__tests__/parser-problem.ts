import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { readManifest } from "../package/manifest.ts";
import { tryParser } from "../package/try-parser.ts";

/** The problem of a package whose UI parser has the source; `null` if it has none. */
export async function parserProblem(source: string): Promise<string | null> {
	const folder = mkdtempSync(path.join(tmpdir(), "try-parser-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	writeFileSync(path.join(folder, "package.json"), '{"name":"acme","exports":{"./ui-parser":"./parser.js"}}');
	writeFileSync(path.join(folder, "parser.js"), source);
	return await tryParser(folder, await readManifest(folder), new AbortController().signal);
}
