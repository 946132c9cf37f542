import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTree } from "../source/temporary-tree.mjs";
import { checkPublishedPackages } from "./check-published-packages.mjs";

const REPOSITORY = {
	license: "MIT",
	homepage: "https://example.com/",
	repository: { type: "git", url: "git+https://example.com/one.git" },
	bugs: "https://example.com/bugs",
	engines: { node: ">=20.19" },
};
const PACKAGE = { name: "paperclipai", license: "MIT", description: "Runs agents.", engines: { node: ">=20.19" } };
const tree = (manifest, more = {}) => ({
	"package.json": REPOSITORY,
	"cli/package.json": manifest,
	"cli/README.md": "# One\n",
	...more,
});

test("accepts a package that describes itself, and any private one", () => {
	assert.deepEqual(checkTree(checkPublishedPackages, tree(PACKAGE)), []);
	assert.deepEqual(checkTree(checkPublishedPackages, tree({ name: "paperclipai", private: true })), []);
});

test("reports what a published package lacks", () => {
	const bad = { name: "@paperclipai/ui", license: "ISC", engines: { node: ">=22" } };
	assert.deepEqual(checkTree(checkPublishedPackages, tree(PACKAGE, { "ui/package.json": bad })), [
		'ui/package.json has no "description", which registries show',
		'ui/package.json must have "license": "MIT"',
		'ui/package.json must have the "engines" of the repository, ">=20.19"',
		"ui/README.md is missing: registries show it",
	]);
});

test("reports what published packages take from the repository", () => {
	const { homepage: _, ...rest } = REPOSITORY;
	assert.deepEqual(checkTree(checkPublishedPackages, tree(PACKAGE, { "package.json": rest })), [
		'package.json has no "homepage", which published packages take from it',
	]);
});
