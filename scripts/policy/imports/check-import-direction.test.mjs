import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTree } from "../source/temporary-tree.mjs";
import { checkImportDirection } from "./check-import-direction.mjs";

const packages = {
	"packages/shared/package.json": { name: "@paperclipai/shared" },
	"packages/adapter-utils/package.json": { name: "@paperclipai/adapter-utils" },
	"packages/adapters/one/package.json": { name: "@paperclipai/adapter-one" },
	"packages/adapters/two/package.json": { name: "@paperclipai/adapter-two" },
	"packages/adapters/one/src/index.ts": 'export const type = "one_local";',
	"packages/adapters/two/src/index.ts": 'export const type = "two";',
	"packages/test-support/package.json": { name: "@paperclipai/test-support" },
	"server/package.json": { name: "@paperclipai/server" },
	"ui/package.json": { name: "@paperclipai/ui" },
	"cli/package.json": { name: "paperclipai" },
};
const violationsOf = (path, source) => checkTree(checkImportDirection, { ...packages, [path]: source });
const importing = (path, specifier) => violationsOf(path, `import { a } from "${specifier}";`);

const BASE = "@paperclipai/shared, @paperclipai/adapter-utils";
const NOTHING = "packages from outside the workspace";
const wrongDirections = [
	["packages/shared", "@paperclipai/adapter-utils", NOTHING],
	["packages/adapter-utils", "@paperclipai/server", NOTHING],
	["packages/adapters/one", "@paperclipai/adapter-two", BASE],
	["packages/adapters/one", "@paperclipai/server", BASE],
	["server", "@paperclipai/ui/package.json", `${BASE}, adapter packages`],
	["server", "paperclipai", `${BASE}, adapter packages`],
	["server", "@paperclipai/test-support", `${BASE}, adapter packages`],
	["ui", "@paperclipai/server", `${BASE}, adapter packages`],
	[
		"cli",
		"@paperclipai/ui/src/main.tsx",
		`${BASE}, adapter packages, @paperclipai/adapter-testkit, @paperclipai/server, @paperclipai/ui/package.json`,
	],
];
for (const [folder, specifier, allowed] of wrongDirections) {
	test(`reports when ${folder} imports ${specifier}`, () => {
		assert.deepEqual(importing(`${folder}/src/a.ts`, specifier), [
			`${folder}/src/a.ts:1 imports "${specifier}", but ${folder} may import only ${allowed}`,
		]);
	});
}

const rightDirections = [
	["packages/adapters/one/src/server/a.ts", "@paperclipai/adapter-utils/server-utils"],
	["packages/adapters/one/src/a.ts", "@paperclipai/shared"],
	["server/src/a.ts", "@paperclipai/adapter-one/server"],
	["ui/src/a.ts", "@paperclipai/adapter-one/ui"],
	["ui/src/a.ts", "@paperclipai/adapter-one"],
	["ui/e2e/a.test.ts", "@paperclipai/server"],
	["cli/src/a.ts", "@paperclipai/adapter-one/cli"],
	["cli/src/a.ts", "@paperclipai/server"],
	["cli/src/a.ts", "@paperclipai/ui/package.json"],
	["server/src/a.ts", "./b/c.ts"],
	["server/vitest.config.ts", "../vitest.base.ts"],
	["server/src/__tests__/a.test.ts", "@paperclipai/test-support/until.ts"],
	["ui/e2e/a.test.ts", "@paperclipai/test-support/until.ts"],
	["packages/adapters/one/src/a.test.ts", "@paperclipai/test-support/until.ts"],
	["packages/test-support/src/a.ts", "@paperclipai/shared"],
];
for (const [path, specifier] of rightDirections) {
	test(`accepts ${specifier} in ${path}`, () => assert.deepEqual(importing(path, specifier), []));
}

test("sees every form of import", () => {
	const forms = [
		'import type { A } from "@paperclipai/server";',
		'export * from "@paperclipai/server";',
		'const a = await import("@paperclipai/server");',
		'type A = import("@paperclipai/server").A;',
		'const a = require("@paperclipai/server");',
	];
	for (const form of forms) assert.equal(violationsOf("ui/src/a.ts", form).length, 1, form);
});

test("reports the wrong entry of an adapter", () => {
	assert.deepEqual(importing("ui/src/a.ts", "@paperclipai/adapter-one/server"), [
		'ui/src/a.ts:1 imports "@paperclipai/adapter-one/server", but ui uses the entries "." and "./ui" of an adapter',
	]);
});

test("reports the host entry in an adapter", () => {
	const specifier = "@paperclipai/adapter-utils/host";
	assert.deepEqual(importing("packages/adapters/one/src/server/a.ts", specifier), [
		`packages/adapters/one/src/server/a.ts:1 imports "${specifier}", but only the programs that start adapters use this entry; ` +
			"adapters use @paperclipai/adapter-utils/server-utils",
	]);
	assert.deepEqual(importing("packages/adapters/one/src/server/a.test.ts", specifier), []);
	assert.deepEqual(importing("server/src/a.ts", specifier), []);
});

test("reports a relative import that leaves its package", () => {
	assert.deepEqual(importing("cli/src/a.ts", "../../server/src/b.ts"), [
		'cli/src/a.ts:1 imports "../../server/src/b.ts", but a relative import stays inside its package, cli; ' +
			"import the other package by its name",
	]);
});

test("reports test support in code that ships", () => {
	assert.equal(importing("server/src/a.ts", "@paperclipai/test-support/until.ts").length, 1);
	assert.equal(importing("packages/test-support/src/a.ts", "@paperclipai/server").length, 1);
	assert.equal(importing("cli/src/a.test.ts", "../../server/src/__tests__/support/a.ts").length, 1);
	assert.equal(importing("cli/src/a.test.ts", "../../server/src/runs/wake.ts").length, 1);
});

test("reports Node in browser code", () => {
	const sentence = "but this file runs in a browser too, where Node's modules do not exist";
	for (const [path, specifier] of [
		["ui/src/a.ts", "node:fs"],
		["packages/shared/src/a.ts", "node:path"],
		["packages/adapters/one/src/ui/a.ts", "@paperclipai/adapter-utils/server-utils"],
		["ui/src/a.ts", "@paperclipai/adapter-utils/host"],
	]) {
		assert.deepEqual(importing(path, specifier), [`${path}:1 imports "${specifier}", ${sentence}`]);
	}
	assert.deepEqual(importing("ui/src/a.test.ts", "node:fs"), []);
});

test("reports a second module that starts processes", () => {
	const sentence =
		'imports "node:child_process", but only packages/adapter-utils/src/process starts processes; ' +
		'call runChildProcess, or write "// paperclip:allow-spawn: <reason>" beside the call';
	for (const path of ["server/src/a.ts", "packages/adapters/one/src/server/a.ts", "cli/bin/a.mjs"]) {
		assert.deepEqual(importing(path, "node:child_process"), [`${path}:1 ${sentence}`]);
	}
});

test("accepts processes where they belong, with a reason, as a type, in tests and in an agent's own program", () => {
	for (const path of [
		"packages/adapter-utils/src/process/a.ts",
		"server/src/engine/git/a.ts",
		"server/src/a.test.ts",
		"packages/adapters/one/agent/a.mjs",
	]) {
		assert.deepEqual(importing(path, "node:child_process"), []);
	}
	const withReason =
		'import { spawn } from "node:child_process";\n// paperclip:allow-spawn: opens a browser\nspawn("x");';
	assert.deepEqual(violationsOf("cli/src/a.ts", withReason), []);
	assert.deepEqual(violationsOf("cli/src/a.ts", 'import type { ChildProcess } from "node:child_process";'), []);
	assert.deepEqual(violationsOf("cli/src/a.ts", "// paperclip:allow-spawn: nothing"), [
		'cli/src/a.ts:1 "paperclip:allow-spawn" allows nothing here; remove it',
	]);
});

const gitSentence =
	"runs git, but only server/src/engine/git does; " +
	'move it there, or write "// paperclip:allow-git: <reason>" on the call';

for (const call of [
	'start("git", ["status"]);',
	"execFile('git', options);",
	'await exec("git status");',
	"run(`git log ${ref}`);",
]) {
	test(`reports ${call}`, () => {
		assert.deepEqual(violationsOf("server/src/runs/a.ts", call), [`server/src/runs/a.ts:1 ${gitSentence}`]);
		assert.deepEqual(violationsOf("server/src/engine/git/a.ts", call), []);
		assert.deepEqual(violationsOf("server/src/runs/a.ts", `${call} // paperclip:allow-git: shows the version`), []);
	});
}

test("accepts a call that only mentions git", () => {
	assert.deepEqual(
		violationsOf("cli/src/a.ts", 'resolveCommand("git", folder); print("git is missing"); join(["git"]);'),
		[],
	);
});

const nameSentence = (type) =>
	`names the adapter type "${type}"; read what the adapter declares instead, ` +
	'or write "// paperclip:allow-adapter-type: <reason>" on the line';

const decisions = [
	['if (agent.adapterType === "one_local") start();', "one_local"],
	["const icons = { one_local: 1 };", "one_local"],
	['type Known = "one_local";', "one_local"],
	["const first = `two`;", "two"],
	['const first = "two";', "two"],
];
for (const [source, type] of decisions) {
	test(`reports ${source}`, () => {
		assert.deepEqual(violationsOf("server/src/a.ts", source), [`server/src/a.ts:1 ${nameSentence(type)}`]);
	});
}

test("reports an adapter that names another one", () => {
	const path = "packages/adapters/one/src/server/a.ts";
	assert.deepEqual(violationsOf(path, 'const other = ["one_local", "two"];'), [`${path}:1 ${nameSentence("two")}`]);
});

test("accepts a type where it belongs, in documentation, and with a reason", () => {
	const source = 'const a = "one_local";';
	for (const path of [
		"packages/adapters/one/src/server/a.ts",
		"ui/src/adapters/one/index.ts",
		"server/src/adapters/registry.ts",
		"server/src/__tests__/one-adapter.test.ts",
	]) {
		assert.deepEqual(violationsOf(path, source), []);
	}
	assert.deepEqual(violationsOf("cli/src/a.ts", 'const help = "for example one_local, or two";'), []);
	assert.deepEqual(violationsOf("cli/src/a.ts", 'const two = a.two; import "two";'), []);
	assert.deepEqual(violationsOf("cli/src/a.ts", `${source} // paperclip:allow-adapter-type: reads old data`), []);
});
