import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTree } from "../policy/source/temporary-tree.mjs";
import { findFileCircles } from "./file-circles.mjs";
import { listFunctions } from "./functions.mjs";

test("measures functions with their names, nested ones too", () => {
	const source = "function a() {\n\tconst b = () => {\n\t\tc();\n\t};\n}\nrun({ d() {} }, () => 1);";
	const found = checkTree((root) => listFunctions(root, "x.ts"), { "x.ts": source });
	assert.deepEqual(
		found.map(({ name, line, lines }) => [name, line, lines]),
		[
			["a", 1, 5],
			["b", 2, 3],
			["d", 6, 1],
			["(anonymous)", 6, 1],
		],
	);
});

test("finds circles of type-only imports across folders", () => {
	const files = {
		"a.ts": 'import type { B } from "./b/b.ts";',
		"b/b.ts": 'export { a } from "../a.ts"; import "./c.ts";',
		"b/c.ts": "",
	};
	const circles = checkTree((root) => findFileCircles(root, Object.keys(files)), files);
	assert.deepEqual(circles, [["a.ts", "b/b.ts"]]);
});
