import assert from "node:assert/strict";
import { test } from "node:test";
import { manifest, PACKAGE, violationsAfter } from "./adapter-tree.mjs";

test("reports a dependency that package.json does not declare, or declares for development only", () => {
	const path = `${PACKAGE}/src/server/index.ts`;
	assert.deepEqual(violationsAfter({ [path]: 'import { z } from "zod/mini";' }), [
		`${path}:1 imports "zod/mini", but ${PACKAGE}/package.json does not declare "zod"`,
	]);
	const forDevelopment = { [`${PACKAGE}/package.json`]: { ...manifest("one-local"), devDependencies: { zod: "*" } } };
	assert.deepEqual(violationsAfter({ ...forDevelopment, [path]: 'import { z } from "zod";' }), [
		`${path}:1 needs "zod" at run time, but ${PACKAGE}/package.json has it under devDependencies`,
	]);
	assert.deepEqual(violationsAfter({ ...forDevelopment, [path]: 'import type { z } from "zod";' }), []);
	assert.deepEqual(
		violationsAfter({ ...forDevelopment, [`${PACKAGE}/src/a.test.ts`]: 'import { z } from "zod";' }),
		[],
	);
	assert.deepEqual(violationsAfter({ [path]: 'import "node:fs"; import "fs/promises"; import "./ui.ts";' }), []);
});
