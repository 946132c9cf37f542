import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTree } from "../source/temporary-tree.mjs";
import { checkPortableFiles } from "./check-portable-files.mjs";

const violationsOf = (path, content) => checkTree(checkPortableFiles, { [path]: content });
// Joined at run time, so that this file passes the check it tests.
const inWork = ["", "work", "project"].join("/");
const inRoot = ["", "root", "bin"].join("/");

test("reports paths of one machine in any kind of file", () => {
	const files = {
		"docs/a.md": `see\n\`${inWork}/x\``,
		"a.ts": `const a = "${inRoot}";`,
		".ci/run": `PATH=${inRoot}:$PATH`,
	};
	const sentence = (path) => `contains "${path}", a path of one machine; use a relative path or a temporary folder`;
	assert.deepEqual(checkTree(checkPortableFiles, files), [
		`.ci/run:1 ${sentence(inRoot)}`,
		`a.ts:1 ${sentence(inRoot)}`,
		`docs/a.md:2 ${sentence(inWork)}`,
	]);
});

test("accepts other paths, and the same words inside a longer path", () => {
	const text = `/tmp/x /home/you/project https://example.com${inWork} $HOME${inWork} ../root/bin src${inWork} a/root/b`;
	assert.deepEqual(violationsOf("README.md", text), []);
});

test("reports a package registry in configuration and lockfile", () => {
	const sentence = "names a package registry; leave that to the settings of each machine";
	assert.deepEqual(violationsOf(".npmrc", "registry=https://packages.example"), [`.npmrc:1 ${sentence}`]);
	assert.deepEqual(violationsOf("pnpm-lock.yaml", "a:\n  url: http://127.0.0.1:4873/a.tgz"), [
		`pnpm-lock.yaml:2 ${sentence}`,
	]);
	assert.deepEqual(violationsOf("ui/package.json", { publishConfig: { registry: "x" } }), [
		`ui/package.json:3 ${sentence}`,
	]);
});

test("reports a tarball address in the lockfile", () => {
	assert.deepEqual(violationsOf("pnpm-lock.yaml", "resolution: {integrity: x, tarball: a.tgz}"), [
		"pnpm-lock.yaml:1 has a download address; remove the tarball field, the integrity is enough",
	]);
});

test("accepts the words registry and tarball where they configure nothing", () => {
	assert.deepEqual(violationsOf("docs/a.md", "The registry: https://registry.npmjs.org, tarball: none"), []);
});
