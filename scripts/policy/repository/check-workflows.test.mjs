import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTree } from "../source/temporary-tree.mjs";
import { checkWorkflows } from "./check-workflows.mjs";

const FILE = ".github/workflows/ci.yml";
const SHA = "0123456789abcdef0123456789abcdef01234567";
const violationsOf = (steps) => checkTree(checkWorkflows, { [FILE]: `permissions:\n  contents: read\n${steps}\n` });

test("reports an action that is not pinned to a commit", () => {
	for (const action of [
		"actions/checkout@v4",
		"actions/checkout@main",
		"actions/checkout",
		`actions/checkout@${SHA.slice(1)}`,
	]) {
		assert.deepEqual(violationsOf(`      - uses: ${action} # v4.2.2`), [
			`${FILE}:3 uses "${action}"; pin it to a full commit SHA`,
		]);
	}
	assert.deepEqual(violationsOf("    uses: docker://debian:12"), [
		`${FILE}:3 uses "docker://debian:12"; pin it to a full commit SHA`,
	]);
});

test("reports a pinned action without its version", () => {
	const sentence = `${FILE}:3 uses "actions/checkout@${SHA}"; add its version as a comment, for example "# v1.2.3"`;
	assert.deepEqual(violationsOf(`      - uses: actions/checkout@${SHA}`), [sentence]);
	assert.deepEqual(violationsOf(`      - uses: "actions/checkout@${SHA}" # latest`), [sentence]);
});

test("reports a workflow without permissions, but not a composite action", () => {
	const files = { [FILE]: "jobs: {}\n", ".github/actions/setup/action.yml": "runs: {}\n" };
	assert.deepEqual(checkTree(checkWorkflows, files), [
		`${FILE} grants every permission; declare "permissions:" for the whole workflow`,
	]);
});

test("accepts pinned actions and actions of the repository", () => {
	assert.deepEqual(
		violationsOf(`      - uses: actions/checkout@${SHA} # v4.2.2\n      - uses: ./.github/actions/setup`),
		[],
	);
});
