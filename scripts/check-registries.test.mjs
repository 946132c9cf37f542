import assert from "node:assert/strict";
import { test } from "node:test";
import { entries, entry, manifest, PACKAGE, published, violationsAfter } from "./policy/adapters/adapter-tree.mjs";

test("accepts a complete adapter", () => assert.deepEqual(violationsAfter({}), []));

test("reports an adapter that a registry leaves out", () => {
	const wanted = {
		server: "@paperclipai/adapter-one-local/server",
		ui: "./one-local/index.ts",
		cli: "@paperclipai/adapter-one-local/cli",
	};
	for (const [side, specifier] of Object.entries(wanted)) {
		const registry = `${side}/src/adapters/registry.ts`;
		assert.deepEqual(violationsAfter({ [registry]: "export const adapters = [];" }), [
			`${registry} does not list ${PACKAGE}; import "${specifier}" and add it to the array`,
		]);
		assert.deepEqual(
			violationsAfter({ [registry]: `import { a } from "${specifier}";\nexport const adapters = [];` }),
			[`${registry}:1 imports "${specifier}" but does not add it to the array`],
		);
		assert.deepEqual(violationsAfter({ [registry]: null }), [`${registry} is missing: it lists the built-in adapters`]);
	}
});

test("reports an adapter folder without its package.json", () => {
	assert.deepEqual(violationsAfter({ "packages/adapters/two/src/index.ts": 'export const type = "two";' }), [
		"packages/adapters/two/package.json is missing: without it the folder is no package",
	]);
});

test("reports a registry entry without a package", () => {
	const registry = "server/src/adapters/registry.ts";
	const source = `import { make } from "@paperclipai/adapter-one-local/server";
import { ghost } from "@paperclipai/adapter-ghost/server";
export const adapters = [make(), ghost()];`;
	const changes = {
		[registry]: source,
		"server/package.json": {
			dependencies: { "@paperclipai/adapter-one-local": "*", "@paperclipai/adapter-ghost": "*" },
		},
	};
	assert.deepEqual(violationsAfter(changes), [
		`${registry}:2 imports "@paperclipai/adapter-ghost/server", but there is no packages/adapters/ghost`,
	]);
	const uiRegistry = "ui/src/adapters/registry.ts";
	const uiSource = `import { one } from "./one-local/index.ts";
import { ghost } from "./ghost/index.ts";
export const adapters = [one, ghost];`;
	assert.deepEqual(violationsAfter({ [uiRegistry]: uiSource }), [
		`${uiRegistry}:2 imports "./ghost/index.ts", but there is no packages/adapters/ghost`,
	]);
});

test("reports a type that differs", () => {
	const differs = `declares type "other", but ${PACKAGE}/src/index.ts declares "one_local"`;
	assert.deepEqual(
		violationsAfter({
			"ui/src/adapters/one-local/index.ts": 'export const one = {\n\ttype: "other",\n\tparseStdoutLine };',
		}),
		[`ui/src/adapters/one-local/index.ts:2 ${differs}`],
	);
	assert.deepEqual(
		violationsAfter({ [`${PACKAGE}/src/server/index.ts`]: 'export const make = () => ({ type: "other", execute });' }),
		[`${PACKAGE}/src/server/index.ts:1 ${differs}`],
	);
	assert.deepEqual(violationsAfter({ [`${PACKAGE}/src/cli/index.ts`]: 'export const type = "other";' }), [
		`${PACKAGE}/src/cli/index.ts:1 ${differs}`,
	]);
	const registry = "cli/src/adapters/registry.ts";
	const source =
		'import { a } from "@paperclipai/adapter-one-local/cli";\nexport const adapters = [{ type: "other", a }];';
	assert.deepEqual(violationsAfter({ [registry]: source }), [`${registry}:2 ${differs}`]);
});

test("reads a type that is written as a constant", () => {
	const index = `${PACKAGE}/src/index.ts`;
	for (const type of ['"one_local" as const', '"one_local" satisfies string']) {
		assert.deepEqual(violationsAfter({ [index]: `export const type = ${type};` }), []);
	}
});

test("reports a type that is missing, malformed or taken", () => {
	const index = `${PACKAGE}/src/index.ts`;
	assert.deepEqual(violationsAfter({ [index]: "export const type = makeType();" }), [
		`${index} must declare its type as a literal: export const type = "..."`,
	]);
	assert.ok(
		violationsAfter({ [index]: 'export const type = "One-Local";' }).includes(
			`${index}:1 declares type "One-Local", which must be snake_case`,
		),
	);
	const second = "packages/adapters/two/src/index.ts";
	const changes = {
		"packages/adapters/two/package.json": manifest("two"),
		[second]: 'export const type = "one_local";',
	};
	assert.ok(violationsAfter(changes).includes(`${second}:1 declares type "one_local", which ${index} already uses`));
});

test("reports each entry that a package does not export", () => {
	for (const name of [".", "./server", "./ui", "./cli"]) {
		const { [name]: _, ...exports } = entries(entry);
		assert.deepEqual(violationsAfter({ [`${PACKAGE}/package.json`]: { ...manifest("one-local"), exports } }), [
			`${PACKAGE}/package.json does not export "${name}"; an adapter exports ".", "./server", "./ui" and "./cli"`,
		]);
	}
});

test("reports entries with wrong targets and a wrong package name", () => {
	const path = `${PACKAGE}/package.json`;
	const turned = { default: "./dist/ui/index.js", "@paperclipai/source": "./src/ui/index.ts" };
	assert.deepEqual(
		violationsAfter({ [path]: { ...manifest("one-local"), exports: { ...entries(entry), "./ui": turned } } }),
		[`${path} must export "./ui" with "@paperclipai/source": "./src/ui/index.ts" as the first condition`],
	);
	const unpublished = { exports: { ...entries(published), "./cli": undefined } };
	assert.deepEqual(violationsAfter({ [path]: { ...manifest("one-local"), publishConfig: unpublished } }), [
		`${path} must publish "./cli" as "./dist/cli/index.js" under publishConfig.exports`,
	]);
	assert.deepEqual(violationsAfter({ [path]: { ...manifest("one-local"), name: "one" } }), [
		`${path} is named "one"; name it "@paperclipai/adapter-one-local" after its folder`,
	]);
	assert.deepEqual(violationsAfter({ [`${PACKAGE}/src/cli/index.ts`]: null }), [
		`${path} exports "./cli", but ${PACKAGE}/src/cli/index.ts is missing`,
	]);
});

test("reports each missing companion of a package", () => {
	const companions = {
		"server/src/__tests__/one-local-adapter.test.ts": `${PACKAGE} needs its contract test`,
		"docs/adapters/one-local.md": `${PACKAGE} needs its page in the documentation`,
		"ui/src/adapters/one-local/config-fields.tsx": `${PACKAGE} needs its form in the web UI`,
	};
	for (const [path, what] of Object.entries(companions)) {
		assert.deepEqual(violationsAfter({ [path]: null }), [`${path} is missing: ${what}`]);
	}
});

const plainEntries = {
	".": "./src/index.ts",
	"./server": "./src/server/index.ts",
	"./ui": "./src/ui/index.ts",
	"./cli": "./src/cli/index.ts",
};
const { publishConfig: _, ...unpublished } = { ...manifest("one-local"), exports: plainEntries };

test("accepts a private adapter whose entries are its sources", () => {
	const path = `${PACKAGE}/package.json`;
	const bundling = { devDependencies: { "@paperclipai/adapter-one-local": "workspace:*" } };
	const changes = {
		[path]: { ...unpublished, private: true },
		"server/package.json": { name: "server", ...bundling },
		"ui/package.json": { name: "ui", ...bundling },
		"cli/package.json": { name: "cli", ...bundling },
	};
	assert.deepEqual(violationsAfter(changes), []);
	const other = { ...plainEntries, "./ui": "./src/ui.ts" };
	assert.deepEqual(violationsAfter({ ...changes, [path]: { ...unpublished, private: true, exports: other } }), [
		`${path} exports "./ui" as "./src/ui.ts"; write "./ui": "./src/ui/index.ts"`,
	]);
});

test("says how to publish an adapter whose entries are its sources", () => {
	const path = `${PACKAGE}/package.json`;
	const conditions = `{"@paperclipai/source":"./src/cli/index.ts","types":"./dist/cli/index.d.ts","default":"./dist/cli/index.js"}`;
	assert.equal(
		violationsAfter({ [path]: unpublished }).at(-1),
		`${path} exports "./cli" as TypeScript, which only this repository can load; add "private": true, or publish it: ` +
			`write "./cli": ${conditions} and the same without "@paperclipai/source" under publishConfig.exports`,
	);
});

test("reports a published package that depends on a private adapter", () => {
	const changes = { [`${PACKAGE}/package.json`]: { ...unpublished, private: true } };
	const sentence = `depends on "@paperclipai/adapter-one-local", which is private and never published; move it to devDependencies, because the build bundles it`;
	const published = ["server", "ui", "cli"].map((folder) => `${folder}/package.json ${sentence}`);
	assert.deepEqual(violationsAfter(changes).sort(), published.sort());
});

test("accepts an entry that is declared before the array", () => {
	const server = `import { execute as run, sessionCodec as codec } from "@paperclipai/adapter-one-local/server";
import { models } from "@paperclipai/adapter-one-local";
const parts = { execute: run, sessionCodec: codec };
const oneAdapter: ServerAdapterModule = { type: "one_local", ...parts, models };
const adaptersByType = new Map<string, ServerAdapterModule>([oneAdapter].map((a) => [a.type, a]));`;
	const cli = `import { print } from "@paperclipai/adapter-one-local/cli";
const oneCLIAdapter: CLIAdapterModule = { type: "one_local", formatStdoutEvent: print };
const adapters = [oneCLIAdapter];`;
	const changes = { "server/src/adapters/registry.ts": server, "cli/src/adapters/registry.ts": cli };
	assert.deepEqual(violationsAfter(changes), []);
	assert.deepEqual(
		violationsAfter({ ...changes, "cli/src/adapters/registry.ts": cli.replace("[oneCLIAdapter]", "[]") }),
		['cli/src/adapters/registry.ts:1 imports "@paperclipai/adapter-one-local/cli" but does not add it to the array'],
	);
	assert.deepEqual(
		violationsAfter({ ...changes, "cli/src/adapters/registry.ts": cli.replace('"one_local"', '"other"') }),
		[`cli/src/adapters/registry.ts:2 declares type "other", but ${PACKAGE}/src/index.ts declares "one_local"`],
	);
});

test("accepts each way to import a folder in the registry of the web UI", () => {
	const path = "ui/src/adapters/registry.ts";
	for (const specifier of ["./one-local", "./one-local/index", "./one-local/index.js", "./one-local/index.ts"]) {
		const source = `import type { UIAdapterModule } from "./types";\nimport { one } from "${specifier}";\nexport const adapters = [one];`;
		assert.deepEqual(violationsAfter({ [path]: source }), [], specifier);
	}
});

test("reports a missing parser for the web UI", () => {
	const changes = {
		[`${PACKAGE}/src/ui/parse-stdout.ts`]: null,
		[`${PACKAGE}/src/ui/index.ts`]: "export const type = 1;",
	};
	assert.deepEqual(violationsAfter(changes), [
		`${PACKAGE}/src/events.ts is missing: ${PACKAGE} needs a parser for the web UI, here or in src/ui/parse-stdout.ts`,
	]);
});

test("accepts an adapter whose form follows from its settings, without a folder in the web UI", () => {
	const registry = "ui/src/adapters/registry.ts";
	const specifier = "@paperclipai/adapter-one-local/ui";
	const derived = {
		"ui/src/adapters/one-local/index.ts": null,
		"ui/src/adapters/one-local/config-fields.tsx": null,
		[registry]: `import * as one from "${specifier}";\nexport const adapters = [builtinAdapter(one)];`,
	};
	assert.deepEqual(violationsAfter(derived), []);
	assert.deepEqual(violationsAfter({ ...derived, [registry]: "export const adapters = [];" }), [
		`${registry} does not list ${PACKAGE}; import "${specifier}" and add it to the array`,
	]);
});
