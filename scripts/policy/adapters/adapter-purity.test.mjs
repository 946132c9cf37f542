import assert from "node:assert/strict";
import { test } from "node:test";
import { PACKAGE, violationsAfter } from "./adapter-tree.mjs";

test("reports an import at run time in index.ts and in what it uses", () => {
	const index = `${PACKAGE}/src/index.ts`;
	const sentence = (specifier) =>
		`imports "${specifier}" at run time; an adapter's index.ts may use files of its package and "@paperclipai/adapter-utils" only`;
	for (const [specifier, line] of [
		["./a.ts", 'import { a } from "./a.ts";'],
		["node:fs", 'import { type A } from "node:fs";'],
		["@paperclipai/adapter-utils/server-utils", 'export * from "@paperclipai/adapter-utils/server-utils";'],
		["../../two/src/a.ts", 'await import("../../two/src/a.ts");'],
	]) {
		assert.ok(
			violationsAfter({ [index]: `export const type = "one_local";\n${line}` }).includes(
				`${index}:2 ${sentence(specifier)}`,
			),
			specifier,
		);
	}
	const settings = `${PACKAGE}/src/settings.ts`;
	const withSettings = { [index]: 'export const type = "one_local";\nexport { settings } from "./settings.ts";' };
	assert.deepEqual(
		violationsAfter({ ...withSettings, [settings]: 'import { homedir } from "node:os";\nexport const settings = {};' }),
		[`${settings}:1 ${sentence("node:os")}`],
	);
	assert.deepEqual(
		violationsAfter({ ...withSettings, [settings]: 'import type { A } from "node:os";\nexport const settings = {};' }),
		[],
	);
});

test("reports an import at run time in the UI parser and in what it uses", () => {
	const sentence = (specifier) =>
		`imports "${specifier}" at run time; a UI parser may use files of its package and "@paperclipai/adapter-utils" only`;
	const inner = `${PACKAGE}/src/events/read.ts`;
	assert.deepEqual(violationsAfter({ [inner]: 'import fs from "node:fs";' }), [`${inner}:1 ${sentence("node:fs")}`]);
	const parser = `${PACKAGE}/src/ui/parse-stdout.ts`;
	const specifier = "@paperclipai/adapter-utils/server-utils";
	assert.deepEqual(violationsAfter({ [parser]: `export { a } from "${specifier}";` }), [
		`${parser}:1 ${sentence(specifier)}`,
	]);
});

test("follows an import that names the JavaScript of a source file", () => {
	const index = `${PACKAGE}/src/index.ts`;
	const changes = {
		[index]: 'export const type = "one_local";\nexport { make } from "./server/make.js";',
		[`${PACKAGE}/src/server/make.ts`]: 'import { readFile } from "node:fs";',
	};
	assert.deepEqual(
		violationsAfter(changes).map((line) => line.split(" ")[0]),
		[`${PACKAGE}/src/server/make.ts:1`],
	);
});
