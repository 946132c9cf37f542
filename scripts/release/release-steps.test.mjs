import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { REHEARSED, SKIPPED } from "./dry-run.mjs";
import { releaseSteps } from "./release-steps.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("the dry run of a release knows each step of the workflow", () => {
	const steps = ["version", "publish"].flatMap((job) => releaseSteps(root, job));
	assert.ok(steps.includes("$PNPM changeset version"));
	const unknown = steps.filter((step) => !REHEARSED.has(step) && !SKIPPED.has(step));
	assert.deepEqual(unknown, []);
	assert.deepEqual(
		[...REHEARSED.keys(), ...SKIPPED].filter((step) => !steps.includes(step)),
		[],
	);
});
