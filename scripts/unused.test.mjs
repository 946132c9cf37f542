import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { checkTree } from "./policy/source/temporary-tree.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

test("knip.jsonc reports unused files, exports and dependencies", () => {
	const files = {
		"package.json": { name: "root", private: true, workspaces: ["server"] },
		"server/package.json": {
			name: "server",
			exports: { ".": "./src/index.ts" },
			dependencies: { zod: "*", pino: "*" },
		},
		"server/src/index.ts": 'import { used } from "./used.ts";\nimport "zod";\nexport const entry = used;',
		"server/src/used.ts": "export const used = 1;\nexport const unused = 2;",
		"server/src/orphan.ts": "export const orphan = 1;",
	};
	const findings = checkTree(runKnip, files);
	const names = (kind) => findings.flatMap((finding) => (finding[kind] ?? []).map(({ name }) => name));
	assert.deepEqual(names("files"), ["server/src/orphan.ts"]);
	assert.deepEqual(names("exports"), ["unused"]);
	assert.deepEqual(names("dependencies"), ["pino"]);
});

function runKnip(folder) {
	copyFileSync(join(ROOT, "knip.jsonc"), join(folder, "knip.jsonc"));
	const knip = join(ROOT, "node_modules/.bin/knip");
	const { stdout, stderr } = spawnSync(knip, ["--reporter", "json", "--directory", folder], { encoding: "utf8" });
	assert.notEqual(stdout, "", stderr);
	return JSON.parse(stdout).issues;
}
