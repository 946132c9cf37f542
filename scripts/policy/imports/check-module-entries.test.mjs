import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTree } from "../source/temporary-tree.mjs";
import { checkModuleEntries } from "./check-module-entries.mjs";

const MODULES = { "server/src/engine/git": ["index.ts"] };
const tree = {
	"server/src/engine/git/index.ts": 'export { run } from "./program/run.ts";',
	"server/src/engine/git/program/run.ts": "export const run = 1;",
};
const violationsOf = (path, source) =>
	checkTree((root) => checkModuleEntries(root, MODULES), { ...tree, [path]: source });

test("accepts imports of an entry, within the module, and of tests", () => {
	for (const [path, specifier] of [
		["server/src/engine/runs/a.ts", "../git/index.ts"],
		["server/src/engine/git/b.ts", "./program/run.ts"],
		["server/src/engine/runs/a.test.ts", "../git/program/run.ts"],
		["server/src/engine/runs/a.ts", "../git-log/a.ts"],
	])
		assert.deepEqual(violationsOf(path, `import "${specifier}";`), []);
});

test("reports another file of the module, whatever the form of the import", () => {
	const specifier = "../git/program/run.ts";
	for (const form of [`import "${specifier}";`, `export * from "${specifier}";`, `await import("${specifier}");`]) {
		assert.deepEqual(violationsOf("server/src/engine/runs/a.ts", form), [
			`server/src/engine/runs/a.ts:1 imports "${specifier}", but server/src/engine/git is used through index.ts only; ` +
				"export what is needed there",
		]);
	}
});
