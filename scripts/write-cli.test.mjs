import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { generatedFiles } from "./write-cli.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const files = await generatedFiles();

test("the index, the names and the page of the commands are up to date", () => {
	for (const [file, content] of Object.entries(files)) {
		assert.equal(readFileSync(path.join(ROOT, file), "utf8"), content, `${file}: run node scripts/write-cli.mjs`);
	}
});

test("the page has every visible command with its arguments, options and details", () => {
	const page = files["docs/reference/cli.md"];
	const section = page.split("\n### ").find((each) => each.startsWith("`workspace merge`\n"));
	for (const text of ["paperclipai workspace merge <workspace> [options]", "- `--into <branch>`: ", "head_changed"])
		assert.ok(section.includes(text), text);
	assert.doesNotMatch(page, /serve-in-background/);
	assert.match(page, /- `--limit <number>`: maximum number of runs \(default: `20`\)/);
});
