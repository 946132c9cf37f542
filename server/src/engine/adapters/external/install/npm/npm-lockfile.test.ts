import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readInstalled } from "./npm-lockfile.ts";

async function deprecationOf(deprecated: unknown): Promise<string | undefined> {
	const folder = mkdtempSync(path.join(tmpdir(), "npm-lockfile-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	mkdirSync(path.join(folder, "node_modules/acme"), { recursive: true });
	const packages = { "node_modules/acme": { version: "1.0.0", integrity: "sha512-x", deprecated } };
	writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ packages }));
	return (await readInstalled(folder, "acme")).deprecated;
}

it.each([
	["Moved to\n  @acme/adapter.", "Moved to @acme/adapter."],
	["", undefined],
	[true, undefined],
	[undefined, undefined],
])("reads the registry's deprecation message %j", async (deprecated, message) => {
	expect(await deprecationOf(deprecated)).toBe(message);
});
