import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { adapterFiles } from "../templates/adapter/names.mjs";
import { readArguments } from "./new-adapter.mjs";
import { violationsAfter } from "./policy/adapters/adapter-tree.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

test("reads the names of a new adapter", () => {
	assert.deepEqual(readArguments(ROOT, ["quokka_cli", "--command", "quokka"]), {
		type: "quokka_cli",
		command: "quokka",
		label: "Quokka Cli",
		isText: false,
	});
	assert.equal(readArguments(ROOT, ["quokka_cli", "--command", "quokka", "--text"]).isText, true);
});

for (const [args, message] of [
	[[], /Usage: /],
	[["quokka_cli"], /Usage: /],
	[["quokka_cli", "--command", "quokka", "more"], /Usage: /],
	[["Quokka", "--command", "quokka"], /"Quokka" is not a valid type/],
	[["quokka_cli", "--command", "a b"], /"a b" is not a valid name of a program/],
	[["quokka_cli", "--command", "../x"], /is not a valid name of a program/],
	[["quokka_cli", "--command", "x", "--label", 'a "b"'], /is not a valid label/],
	[["my_agent", "--command", "x"], /my_agent already exists in packages\/adapters\/my-agent/],
	[["quokka_cli", "--comand", "x"], /--comand/],
]) {
	test(`refuses ${JSON.stringify(args)}`, () => assert.throws(() => readArguments(ROOT, args), message));
}

test("the files of a new adapter name it, and pass the check of adapters", () => {
	const names = { type: "quokka_cli", command: "quokka", label: "Quokka" };
	const files = adapterFiles("builtin", names);
	assert.ok("packages/adapters/quokka-cli/src/events.ts" in files);
	for (const [file, text] of Object.entries(files)) assert.doesNotMatch(`${file}\n${text}`, /acme/i, file);
	const registered = Object.fromEntries(
		["server", "ui", "cli"].map((side) => [
			`${side}/src/adapters/registry.ts`,
			`import * as quokka from "@paperclipai/adapter-quokka-cli/${side}";
import * as one from "@paperclipai/adapter-one-local/${side}";
export const adapters = [one, quokka];`,
		]),
	);
	const manifests = Object.fromEntries(
		["server", "ui", "cli"].map((side) => [
			`${side}/package.json`,
			{
				devDependencies: {
					"@paperclipai/adapter-quokka-cli": "*",
					"@paperclipai/adapter-one-local": "*",
					"@paperclipai/test-support": "*",
				},
			},
		]),
	);
	const ownForm = { "ui/src/adapters/one-local/index.ts": null, "ui/src/adapters/one-local/config-fields.tsx": null };
	const found = violationsAfter({ ...files, ...registered, ...manifests, ...ownForm });
	assert.deepEqual(
		found.filter((line) => line.includes("quokka")),
		[],
	);
});

test("the files for a program that prints text have no events, no sessions and the rows of their docs page", () => {
	const names = { type: "quokka_cli", command: "quokka", label: "Quokka" };
	for (const kind of ["builtin", "typescript", "javascript"]) {
		const files = adapterFiles(kind, names, { isText: true });
		const all = Object.entries(files).map(([file, text]) => `${file}\n${text}`);
		assert.deepEqual(
			all.filter((text) => /acme|QuokkaCliFacts|--json|sessionId|unknown.session|isTurnOver/i.test(text)),
			[],
		);
		const program = Object.entries(files).find(([file]) => /program\.[jt]s$/.test(file))?.[1] ?? "";
		for (const code of program.match(/\bquokka_cli_[a-z_]+/g) ?? [])
			if (kind === "builtin") assert.match(files["docs/adapters/quokka-cli.md"], new RegExp(`\\| \`${code}\``));
	}
});
