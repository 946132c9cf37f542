import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTree } from "../source/temporary-tree.mjs";
import { checkErrorCodes } from "./check-error-codes.mjs";

const page = "| code | when |\n|---|---|\n| `usage`, `run_lost` | ... |\n";

test("accepts codes of the page, codes of tests, and what is no code", () => {
	const violations = checkTree(checkErrorCodes, {
		"docs/reference/cli-conventions.md": page,
		"cli/src/a.ts": 'throw new InputError(a ? "usage" : "run_lost", "No."); throw new TypeError("Not a code.");',
		"cli/src/a.test.ts": 'throw new InputError("only_here", "No.");',
	});
	assert.deepEqual(violations, []);
});

test("rejects a code that the page does not list, with the line", () => {
	const violations = checkTree(checkErrorCodes, {
		"docs/reference/cli-conventions.md": page,
		"docs/adapters/process.md": page,
		"cli/src/a.ts": 'throw new InputError(a ? "usage" : "run_over", "No.");',
		"packages/adapter-utils/src/adapter/b.ts": '\nconst warning = { code: "not_read", message: "" };',
	});
	assert.deepEqual(violations, [
		'cli/src/a.ts:1 uses the error code "run_over", which docs/reference/cli-conventions.md does not list; add a row that describes it',
		'packages/adapter-utils/src/adapter/b.ts:2 uses the error code "not_read", which docs/adapters does not list; add a row that describes it',
	]);
});
