import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTree } from "../source/temporary-tree.mjs";
import { checkFolderLayers } from "./check-folder-layers.mjs";

const LAYERS = { "server/src": ["errors", "runs/store", "runs", "index.ts"] };
const TABLE = "scripts/policy/folder-layers.mjs";

const tree = {
	"server/src/errors/http-error.ts": "export class HttpError extends Error {}",
	"server/src/runs/store/rows.ts": 'import { HttpError } from "../../errors/http-error.ts";',
	"server/src/runs/wake.ts": 'import { rows } from "./store/rows.ts";',
	"server/src/index.ts": 'export * from "./runs/wake.ts";',
};
const violationsAfter = (changes, layers = LAYERS) =>
	checkTree((root) => checkFolderLayers(root, layers), { ...tree, ...changes });

const against = (file, specifier, from, to) =>
	`server/src/${file} imports "${specifier}", but "${to}" comes after "${from}" in ${TABLE} and folders import only from earlier ones; ` +
	"move the code, or pass in what it needs";

test("accepts imports from earlier folders, within a folder and from packages", () => {
	const source = 'import "./wake.ts"; import "../errors/http-error.ts"; import "zod"; import "../../migrations/a.ts";';
	assert.deepEqual(violationsAfter({ "server/src/runs/cancel.ts": source }), []);
});

const forms = [
	'import { wake } from "../runs/wake.ts";',
	'import type { Wake } from "../runs/wake.ts";',
	'export * from "../runs/wake.ts";',
	'type Wake = import("../runs/wake.ts").Wake;',
	'await import("../runs/wake.ts");',
];
for (const form of forms) {
	test(`reports an import from a later folder: ${form}`, () => {
		assert.deepEqual(violationsAfter({ "server/src/errors/causes.ts": `\n${form}` }), [
			against("errors/causes.ts:2", "../runs/wake.ts", "errors", "runs"),
		]);
	});
}

test("reports a nested folder that imports from the folder around it", () => {
	assert.deepEqual(violationsAfter({ "server/src/runs/store/events.ts": 'import "../wake.ts";' }), [
		against("runs/store/events.ts:1", "../wake.ts", "runs/store", "runs"),
	]);
});

test("reports an import from a file of the tree that comes later", () => {
	assert.deepEqual(violationsAfter({ "server/src/runs/start.ts": 'import "../index.ts";' }), [
		against("runs/start.ts:1", "../index.ts", "runs", "index.ts"),
	]);
});

test("reports each import of a file", () => {
	const changes = { "server/src/errors/causes.ts": 'import "../runs/wake.ts";\nimport "../runs/store/rows.ts";' };
	assert.deepEqual(violationsAfter(changes), [
		against("errors/causes.ts:1", "../runs/wake.ts", "errors", "runs"),
		against("errors/causes.ts:2", "../runs/store/rows.ts", "errors", "runs/store"),
	]);
});

test("leaves tests alone", () => {
	const source = 'import "../runs/wake.ts";';
	assert.deepEqual(
		violationsAfter({
			"server/src/errors/a.test.ts": source,
			"server/src/errors/__tests__/a.ts": source,
			"server/src/__tests__/support/b.ts": source,
		}),
		[],
	);
});

test("reports a folder and a file that the table does not have", () => {
	const changes = { "server/src/costs/a.ts": "", "server/src/costs/b.ts": "", "server/src/app.ts": "" };
	assert.deepEqual(violationsAfter(changes), [
		`server/src/app.ts is not in ${TABLE}; add "app.ts" after the folders that it imports from`,
		`server/src/costs is not in ${TABLE}; add "costs" after the folders that it imports from`,
	]);
});

test("does not mistake a folder for another one with a longer name", () => {
	const changes = { "server/src/runs-archive/a.ts": 'import "../index.ts";' };
	assert.deepEqual(violationsAfter(changes), [
		`server/src/runs-archive is not in ${TABLE}; add "runs-archive" after the folders that it imports from`,
	]);
});

test("reports an entry of the table without source files", () => {
	const layers = { "server/src": [...LAYERS["server/src"], "live"], "ui/src": ["app"] };
	const changes = { "server/src/live/a.test.ts": "", "server/src/live/styles.css": "" };
	assert.deepEqual(violationsAfter(changes, layers), [
		`${TABLE} lists "live" for server/src, which has no source files; remove it`,
		`${TABLE} lists "app" for ui/src, which has no source files; remove it`,
	]);
});
