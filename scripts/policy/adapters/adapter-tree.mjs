import { checkRegistries } from "../../check-registries.mjs";
import { checkTree } from "../source/temporary-tree.mjs";

export const entry = (file) => ({ "@paperclipai/source": `./src/${file}.ts`, default: `./dist/${file}.js` });
export const published = (file) => ({ default: `./dist/${file}.js` });
export const entries = (make) => ({
	".": make("index"),
	"./server": make("server/index"),
	"./ui": make("ui/index"),
	"./cli": make("cli/index"),
});
export const manifest = (name) => ({
	name: `@paperclipai/adapter-${name}`,
	exports: entries(entry),
	publishConfig: { exports: entries(published) },
	dependencies: { "@paperclipai/adapter-utils": "workspace:*" },
});

/** A repository with one complete adapter. A changed value replaces a file, `null` removes it. */
function tree(changes = {}) {
	const uses = (folder, ...dependencies) => ({
		[`${folder}/package.json`]: {
			name: folder,
			dependencies: Object.fromEntries(dependencies.map((name) => [name, "*"])),
		},
	});
	const files = {
		"packages/adapters/one-local/package.json": manifest("one-local"),
		"packages/adapters/one-local/src/index.ts":
			'import type { A } from "@paperclipai/adapter-utils";\nexport const type = "one_local";',
		"packages/adapters/one-local/src/server/index.ts":
			'import { type } from "../index.ts";\nexport const make = () => ({ type, execute });',
		"packages/adapters/one-local/src/ui/index.ts": 'export { parseStdoutLine } from "./parse-stdout.ts";',
		"packages/adapters/one-local/src/ui/parse-stdout.ts":
			'import { readEvent } from "../events/read.ts";\nexport const parseStdoutLine = readEvent;',
		"packages/adapters/one-local/src/events/read.ts":
			'import { createGenericParser } from "@paperclipai/adapter-utils";',
		"packages/adapters/one-local/src/cli/index.ts": "export const formatStdoutEvent = () => {};",
		"server/src/__tests__/one-local-adapter.test.ts": "",
		"docs/adapters/one-local.md": "",
		"ui/src/adapters/one-local/index.ts": 'export const one = { type: "one_local", parseStdoutLine };',
		"ui/src/adapters/one-local/config-fields.tsx": "export const ConfigFields = () => <p />;",
		"server/src/adapters/registry.ts":
			'import { make } from "@paperclipai/adapter-one-local/server";\nexport const adapters = [make()];',
		"ui/src/adapters/registry.ts": 'import { one } from "./one-local/index.ts";\nexport const adapters = [one];',
		"cli/src/adapters/registry.ts":
			'import * as one from "@paperclipai/adapter-one-local/cli";\n' +
			'export const adapters = [{ type: "one_local", formatStdoutEvent: one.formatStdoutEvent }];',
		...uses("server", "@paperclipai/adapter-one-local"),
		...uses("ui", "@paperclipai/adapter-one-local"),
		...uses("cli", "@paperclipai/adapter-one-local"),
		...changes,
	};
	return Object.fromEntries(Object.entries(files).filter(([, content]) => content !== null));
}

export const violationsAfter = (changes) => checkTree(checkRegistries, tree(changes));
export const PACKAGE = "packages/adapters/one-local";
