import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTree } from "../source/temporary-tree.mjs";
import { checkLinks } from "./check-links.mjs";

test("accepts files, folders, headings and addresses", () => {
	const violations = checkTree(checkLinks, {
		"docs/a.md":
			"# A page\n\n[b](../b.md#the-run-s) [folder](../server) [self](#a-page) [site](https://example.org/x.md#y)\n",
		"b.md": "# `The run` (s)\n\n## Run\n\n## Run\n\n[second](#run-1) [first](docs/a.md)\n",
		"server/x.ts": "",
	});
	assert.deepEqual(violations, []);
});

test("rejects a missing file, a missing heading and a path outside of the repository, with the line", () => {
	const violations = checkTree(checkLinks, {
		"docs/a.md": "# A\n\n[b](b.md)\n[a](#b)\n[out](../../b.md)\n",
	});
	assert.deepEqual(violations, [
		'docs/a.md:3 links to "b.md", but there is no docs/b.md',
		'docs/a.md:4 links to "#b", but docs/a.md has no such heading',
		'docs/a.md:5 links to "../../b.md", but there is no ../b.md',
	]);
});

test("leaves out blocks of code", () => {
	assert.deepEqual(checkTree(checkLinks, { "a.md": "```md\n[b](b.md)\n# Heading\n```\n" }), []);
});
