import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { fileExists, readJson, readText } from "./policy/source/source-tree.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const TABLE = "docs/reference/founding-names.md";

/** Paths in the founding documents and the design card, with the example adapter for `<name>`. */
const NAMED = [
	...[
		"package.json",
		"pnpm-workspace.yaml",
		"turbo.json",
		"packages",
		"server",
		"ui",
		"cli",
		"scripts",
		"docs",
		".github",
	],
	...["claude-local", "codex-local", "process", "my-agent"].map((name) => `packages/adapters/${name}`),
	...["server", "ui", "cli"].map((side) => `${side}/src/adapters/registry.ts`),
	...["package.json", "tsconfig.json", "src/index.ts", "src/cli/format-event.ts", "src/cli/index.ts"]
		.concat(["server/index.ts", "server/execute.ts", "server/parse.ts", "server/test.ts"].map((path) => `src/${path}`))
		.concat(["ui/index.ts", "ui/parse-stdout.ts", "ui/build-config.ts"].map((path) => `src/${path}`))
		.map((path) => `packages/adapters/my-agent/${path}`),
	...["ui/src/adapters/my-agent/index.ts", "ui/src/adapters/my-agent/config-fields.tsx", "ui/src/adapters/types.ts"],
	"ui/src/components/agent-config-primitives/index.ts",
	"server/src/__tests__/my-agent-adapter.test.ts",
	...["types.ts", "server-utils.ts", "ssh.ts", "ssh-fixture.test.ts"].map(
		(path) => `packages/adapter-utils/src/${path}`,
	),
	...["check-no-git-push", "check-registries"].flatMap((name) => [`scripts/${name}.mjs`, `scripts/${name}.test.mjs`]),
	...["create-agent-adapter", "paperclip", "paperclip-create-agent", "para-memory-files"].map(
		(name) => `skills/${name}/SKILL.md`,
	),
	...["paperclip", "paperclip-create-agent"].map((name) => `skills/${name}/references/api-reference.md`),
	"skills/para-memory-files/references/schemas.md",
	".agents/skills/create-agent-adapter/SKILL.md",
	...["creating-an-adapter", "external-adapters", "adapter-ui-parser"].map((name) => `docs/adapters/${name}.md`),
	"docs/guides/agent-developer/how-agents-work.md",
	"AUTHORING.md",
	"server/src/__tests__/execution-workspace-policy.test.ts",
	"server/src/__tests__/issue-thread-interactions-service.test.ts",
];

/** The documented name, and the paths of this repository beside it. */
const rows = readText(root, TABLE)
	.split("\n")
	.filter((line) => line.startsWith("| `"))
	.map((line) => {
		const [, name, paths] = line.split("|");
		return {
			name: codeIn(name)[0],
			paths: codeIn(paths).filter((code) => /^(packages|server|scripts|docs)\//.test(code)),
		};
	});

function codeIn(text) {
	return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
}

test("every path that the founding documents name exists or is in the table, and not both", () => {
	const inTable = new Set(rows.map(({ name }) => name));
	for (const path of NAMED) assert.notEqual(fileExists(root, path), inTable.has(path), path);
});

test("every path in the table exists, and holds the function that it stands for", () => {
	for (const { name, paths } of rows) {
		for (const path of paths) assert.ok(fileExists(root, path), path);
		const isFunction = paths[0]?.includes("/ssh/workspace/");
		if (isFunction) assert.match(readText(root, paths[0]), new RegExp(`export async function ${name}\\b`));
	}
});

test("the entries and commands of the design card exist", () => {
	assert.ok("./server-utils" in readJson(root, "packages/adapter-utils/package.json").exports);
	const { scripts } = readJson(root, "package.json");
	for (const name of ["policy", "turbo"]) assert.ok(name in scripts, name);
	assert.deepEqual(Object.keys(readJson(root, "cli/package.json").bin), ["paperclipai"]);
});
