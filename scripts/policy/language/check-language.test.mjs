import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTree } from "../source/temporary-tree.mjs";
import { checkLanguage } from "./check-language.mjs";

const violationsOf = (files) => checkTree(checkLanguage, files);

test("reports each wording in pages, even over a line break", () => {
	const lines = [
		"Use a name, as in PAP-12. The limit is that",
		"of the company. Take the one that fits.",
		"When the folder is gone, the run goes on.",
		"Whoever asks, and somebody who answers nobody.",
	];
	const role = 'write "no one" or "anyone who", or name the role';
	assert.deepEqual(violationsOf({ "docs/a.md": lines.join("\n") }).sort(), [
		'docs/a.md:1 says "as in"; write "such as" or "for example"',
		'docs/a.md:1 says "that of"; repeat the noun, or use a possessive',
		'docs/a.md:2 says "the one that"; repeat the noun',
		'docs/a.md:3 says "goes on"; write "continue"',
		'docs/a.md:3 says "is gone"; write what happened: deleted, moved, exited, missing',
		`docs/a.md:4 says "Whoever"; ${role}`,
		`docs/a.md:4 says "nobody"; ${role}`,
		`docs/a.md:4 says "somebody"; ${role}`,
	]);
});

test("reports comments and strings of sources", () => {
	const source = [
		"/** Of the other run. */",
		"export const a = 1; // What is left.",
		"/**",
		" * The time is",
		" * that of the server.",
		" */",
		"export const b = (x: string) => `Use a date, as in ${x}`;",
		"export const C = () => <p>It is gone.</p>;",
	].join("\n");
	assert.deepEqual(violationsOf({ "ui/src/a.tsx": source }), [
		'ui/src/a.tsx:1 says "Of"; begin with the noun',
		'ui/src/a.tsx:2 says "What"; begin with the noun',
		'ui/src/a.tsx:5 says "that of"; repeat the noun, or use a possessive',
		'ui/src/a.tsx:7 says "as in"; write "such as" or "for example"',
		'ui/src/a.tsx:8 says "is gone"; write what happened: deleted, moved, exited, missing',
	]);
});

test("accepts comparisons, other uses of the words, tests, generated files and changelogs", () => {
	const page = "The same as in the guide or as in `git`. Click on it, or go on the next page. What is a run?";
	const code = "export const workspaceGone = 'workspace_commit_gone'; // What does it do?";
	assert.deepEqual(
		violationsOf({
			"docs/a.md": page,
			"server/src/a.ts": code,
			"server/src/a.test.ts": "// Of nobody.",
			"cli/src/a.gen.ts": "// Of nobody.",
			"ui/CHANGELOG.md": "It is gone.",
		}),
		[],
	);
});
