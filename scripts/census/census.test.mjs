import assert from "node:assert/strict";
import test from "node:test";
import { checkTree } from "../policy/source/temporary-tree.mjs";
import { collectUses } from "./collect-uses.mjs";
import { readExportedNames } from "./exported-names.mjs";

const UTILS = "@acme/utils";

function usesOf(text) {
	const uses = checkTree((root) => collectUses(root, ["a.mjs"], UTILS), { "a.mjs": text });
	return Object.fromEntries([...uses].map(([specifier, names]) => [specifier, [...names].sort()]));
}

const CASES = [
	[`import { a, b as c } from "${UTILS}";`, { [UTILS]: ["a", "b"] }],
	[`import * as utils from "${UTILS}/server"; utils.a(utils.b, other.c);`, { [`${UTILS}/server`]: ["a", "b"] }],
	[`import * as utils from "${UTILS}"; utils[name];`, { [UTILS]: ["*"] }],
	[`export { a as b } from "${UTILS}";`, { [UTILS]: ["a"] }],
	[`export * from "${UTILS}";`, { [UTILS]: ["*"] }],
	[`const { a, b: c } = require("${UTILS}");`, { [UTILS]: ["a", "b"] }],
	[`const utils = require("${UTILS}"); utils.a();`, { [UTILS]: ["a"] }],
	[`require("${UTILS}").a();`, { [UTILS]: ["a"] }],
	[`const { a } = await import("${UTILS}");`, { [UTILS]: ["a"] }],
	[`(await import("${UTILS}")).a();`, { [UTILS]: ["a"] }],
	[`use(require("${UTILS}"));`, { [UTILS]: ["*"] }],
	[`import "${UTILS}";`, { [UTILS]: [] }],
	[`import { a } from "${UTILS}-more"; import b from "node:fs"; import "./x.mjs";`, {}],
];

for (const [text, expected] of CASES) {
	test(`finds the imported names of: ${text}`, () => assert.deepEqual(usesOf(text), expected));
}

test("reads the names that adapter-utils exports at run time", () => {
	const target = { "@paperclipai/source": "./src/index.ts" };
	const files = {
		"packages/adapter-utils/package.json": { name: UTILS, exports: { ".": target } },
		"packages/adapter-utils/src/index.ts":
			'export * from "./deep/more.ts";\nexport { a, type B } from "./a.ts";\nexport type { C } from "./c.ts";',
		"packages/adapter-utils/src/deep/more.ts":
			"export const d = 1;\nexport function e() {}\nexport class F {}\nexport interface G {}\nexport type H = 1;",
	};
	assert.deepEqual([...(checkTree(readExportedNames, files).get(UTILS) ?? [])].sort(), ["F", "a", "d", "e"]);
});
