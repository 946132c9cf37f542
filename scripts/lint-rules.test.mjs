import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readJson } from "./policy/source/source-tree.mjs";
import { checkTree } from "./policy/source/temporary-tree.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

test("biome.json reports import circles and functions over 80 lines, but not long test functions", () => {
	const files = {
		"src/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
		"src/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
		"src/type-a.ts": 'import type { B } from "./type-b.ts";\nexport type A = B[];\n',
		"src/type-b.ts": 'import type { A } from "./type-a.ts";\nexport type B = A | string;\n',
		"src/long.ts": functionOf(81),
		"src/short.ts": functionOf(80),
		"src/long.test.ts": functionOf(81),
		"src/__tests__/long.ts": functionOf(81),
		"e2e/long.ts": functionOf(81),
		"src/describe-long.ts": functionOf(81),
	};
	assert.deepEqual(checkTree(lint, files), [
		"src/a.ts lint/suspicious/noImportCycles",
		"src/b.ts lint/suspicious/noImportCycles",
		"src/long.ts lint/complexity/noExcessiveLinesPerFunction",
		"src/type-a.ts lint/suspicious/noImportCycles",
		"src/type-b.ts lint/suspicious/noImportCycles",
	]);
});

function functionOf(lines) {
	return `export function work(): void {\n${"\tconsole.log();\n".repeat(lines)}}\n`;
}

/** Lints a folder outside of git with the rules of this repository. */
function lint(folder) {
	const config = { ...readJson(ROOT, "biome.json"), vcs: { enabled: false } };
	writeFileSync(join(folder, "biome.json"), JSON.stringify(config));
	const biome = join(ROOT, "node_modules/.bin/biome");
	const { stdout, stderr } = spawnSync(biome, ["lint", "--reporter=json"], { cwd: folder, encoding: "utf8" });
	assert.notEqual(stdout, "", stderr);
	return JSON.parse(stdout)
		.diagnostics.map(({ location, category }) => `${location.path} ${category}`)
		.sort();
}
