import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { retryLimit } from "./retry-limit.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "retry-limit-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installs a program and links it, like installers do. */
function install(file: string, manifest?: object): string {
	const program = path.join(folder, file);
	mkdirSync(path.dirname(program), { recursive: true });
	writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
	if (manifest) writeFileSync(path.join(path.dirname(program), "package.json"), JSON.stringify(manifest));
	const link = path.join(folder, "claude");
	symlinkSync(program, link);
	return link;
}

const name = "@anthropic-ai/claude-code";
const LIMITED = { CLAUDE_CODE_MAX_RETRIES: "4" };

it.each([
	["an old one of npm", () => install("package/cli.js", { name, version: "2.0.76" }), LIMITED],
	["a new one of npm", () => install("package/cli.js", { name, version: "2.1.197" }), {}],
	["another package", () => install("package/cli.js", { name: "wrapper", version: "1.0.0" }), {}],
	["an old one of its own installer", () => install("versions/2.0.14"), LIMITED],
	["a new one of its own installer", () => install("versions/2.1.330"), {}],
	["one from elsewhere", () => install("bin/claude-code"), {}],
	["none", missingPath, {}],
])("shortens the silence of %s where there is one", async (_, command, expected) => {
	expect(await retryLimit({ command: command(), cwd: folder }, {})).toEqual(expected);
});
