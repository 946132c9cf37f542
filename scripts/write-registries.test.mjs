import assert from "node:assert/strict";
import { test } from "node:test";
import { manifest } from "./policy/adapters/adapter-tree.mjs";
import { checkTree } from "./policy/source/temporary-tree.mjs";
import { registryFiles } from "./write-registries.mjs";

const adapter = (name, type) => ({
	[`packages/adapters/${name}/package.json`]: manifest(name),
	[`packages/adapters/${name}/src/index.ts`]: `export const type = "${type}";`,
	[`packages/adapters/${name}/src/server/index.ts`]: "export function createServerAdapter() {}",
});
const manifests = Object.fromEntries(["server", "ui", "cli"].map((name) => [`${name}/package.json`, { name }]));
const tree = { ...manifests, ...adapter("zed-cli", "zed_cli"), ...adapter("one-local", "one_local") };

test("writes an import and an entry for each folder, in the order of their names", () => {
	checkTree((root) => {
		const files = registryFiles(root);
		assert.match(
			files["server/src/adapters/registry.ts"],
			/oneLocalAdapter \} from "@paperclipai\/adapter-one-local\/server";\nimport type .*adapter-utils";\nimport .*zedCliAdapter/,
		);
		assert.match(files["server/src/adapters/registry.ts"], /= \[\s*oneLocalAdapter\(\),\s*zedCliAdapter\(\),?\s*\];/);
		assert.match(
			files["ui/src/adapters/registry.ts"],
			/builtinAdapter\(oneLocalAdapter\),\s*builtinAdapter\(zedCliAdapter\)/,
		);
		assert.match(files["cli/src/adapters/registry.ts"], /\{ type: "zed_cli", \.\.\.zedCliAdapter \}/);
	}, tree);
});

test("names the packages where each side needs them", () => {
	checkTree(
		(root) => {
			const [one, zed] = ["@paperclipai/adapter-one-local", "@paperclipai/adapter-zed-cli"];
			const files = registryFiles(root);
			const { dependencies, devDependencies } = JSON.parse(files["server/package.json"]);
			assert.deepEqual(
				{ dependencies, devDependencies },
				{
					dependencies: { [one]: "workspace:*" },
					devDependencies: { [zed]: "workspace:*" },
				},
			);
			assert.deepEqual(Object.keys(JSON.parse(files["ui/package.json"]).devDependencies), [one, zed]);
		},
		{ ...tree, "packages/adapters/zed-cli/package.json": { ...manifest("zed-cli"), private: true } },
	);
});

test("uses the folder of an adapter with a form of its own", () => {
	const own = { "ui/src/adapters/one-local/index.ts": 'export const oneUIAdapter = { type: "one_local" };' };
	checkTree(
		(root) => {
			const registry = registryFiles(root)["ui/src/adapters/registry.ts"];
			assert.match(registry, /import \{ oneUIAdapter \} from "\.\/one-local\/index\.ts";/);
			assert.match(registry, /\[oneUIAdapter, builtinAdapter\(zedCliAdapter\)\]/);
		},
		{ ...tree, ...own },
	);
});

test("leaves an adapter that only a person can register to a person", () => {
	const byHand = { "packages/adapters/one-local/src/server/index.ts": "export { execute } from './execute.ts';" };
	checkTree(
		(root) => {
			assert.throws(() => registryFiles(root), /one-local exports no createServerAdapter\(\).*by hand/);
		},
		{ ...tree, ...byHand },
	);
});
