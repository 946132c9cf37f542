import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { REGISTRIES, readAdapters } from "./policy/adapters/adapter-types.mjs";
import { parseSource } from "./policy/source/parse-source.mjs";
import { fileExists, readJson, readText } from "./policy/source/source-tree.mjs";
import { isMain } from "./policy/violation.mjs";

const NOTE =
	"/** Written by `node scripts/write-registries.mjs`: an import and an entry for each folder of packages/adapters. */";

/**
 * The three registries, and the manifests that name the adapters, by path. A test compares them with the files.
 * @throws if an adapter has an entry that only a person can write.
 */
export function registryFiles(root) {
	const adapters = readAdapters(root).map((adapter) => ({ ...adapter, local: localName(adapter.name) }));
	return {
		[REGISTRIES.server]: serverRegistry(root, adapters),
		[REGISTRIES.ui]: uiRegistry(root, adapters),
		[REGISTRIES.cli]: cliRegistry(adapters),
		...Object.fromEntries(
			["server", "ui", "cli"].map((folder) => [`${folder}/package.json`, manifest(root, folder, adapters)]),
		),
	};
}

function serverRegistry(root, adapters) {
	for (const { name, folder } of adapters) {
		if (readText(root, `${folder}/src/server/index.ts`).includes("createServerAdapter")) continue;
		throw new Error(
			`packages/adapters/${name} exports no createServerAdapter() from ./server. Add it, or write its entries in the registries by hand.`,
		);
	}
	return [
		...imports(
			...adapters.map(
				({ packageName, local }) => `import { createServerAdapter as ${local} } from "${packageName}/server";`,
			),
			'import type { ServerAdapterModule } from "@paperclipai/adapter-utils";',
		),
		"",
		NOTE,
		array("export const builtinAdapters: readonly ServerAdapterModule[]", adapters, ({ local }) => `${local}()`),
		"",
	].join("\n");
}

function uiRegistry(root, adapters) {
	// An adapter with a form of its own has a folder in the web UI, which exports the whole module.
	const entries = adapters.map((adapter) => {
		const own = `ui/src/adapters/${adapter.name}/index.ts`;
		return { ...adapter, own: fileExists(root, own) ? exportedName(parseSource(root, own)) : null };
	});
	return [
		...entries
			.filter(({ own }) => own === null)
			.map(({ packageName, local }) => `import * as ${local} from "${packageName}/ui";`),
		'import { builtinAdapter } from "./builtin-adapter.ts";',
		...entries.filter(({ own }) => own !== null).map(({ name, own }) => `import { ${own} } from "./${name}/index.ts";`),
		'import type { UIAdapterModule } from "./types.ts";',
		"",
		NOTE,
		array("const adapters: readonly UIAdapterModule[]", entries, ({ local, own }) => own ?? `builtinAdapter(${local})`),
		"",
		"const adaptersByType = new Map(adapters.map((adapter) => [adapter.type, adapter]));",
		"",
		"export function findUIAdapter(type: string): UIAdapterModule | undefined {",
		"\treturn adaptersByType.get(type);",
		"}",
		"",
	].join("\n");
}

function cliRegistry(adapters) {
	return [
		...imports(
			...adapters.map(({ packageName, local }) => `import * as ${local} from "${packageName}/cli";`),
			'import type { CLIAdapterModule } from "@paperclipai/adapter-utils";',
		),
		"",
		NOTE,
		array(
			"const adapters: readonly CLIAdapterModule[]",
			adapters,
			({ type, local }) => `{ type: "${type}", ...${local} }`,
		),
		"",
		"export function findCLIAdapter(type: string): CLIAdapterModule | undefined {",
		"\treturn adapters.find((adapter) => adapter.type === type);",
		"}",
		"",
	].join("\n");
}

/** In the order of what they import, as Biome requires. */
function imports(...lines) {
	const specifier = (line) => line.slice(line.indexOf(" from "));
	return lines.sort((one, other) => (specifier(one) < specifier(other) ? -1 : 1));
}

/** As Biome formats it: one line of up to 120 characters, else a line for each entry. */
function array(declaration, adapters, entryOf) {
	const entries = adapters.map(entryOf);
	const line = `${declaration} = [${entries.join(", ")}];`;
	return line.length <= 120 ? line : [`${declaration} = [`, ...entries.map((entry) => `\t${entry},`), "];"].join("\n");
}

/** The web UI is built from its development dependencies. */
function manifest(root, folder, adapters) {
	const own = readJson(root, `${folder}/package.json`);
	const kind = folder === "ui" ? "devDependencies" : "dependencies";
	const missing = adapters.filter(
		({ packageName }) => !(packageName in { ...own.dependencies, ...own.devDependencies }),
	);
	for (const { packageName, folder: adapterFolder } of missing) {
		// A private package is bundled, and users could not install it.
		const place = readJson(root, `${adapterFolder}/package.json`).private === true ? "devDependencies" : kind;
		own[place] = sorted({ ...own[place], [packageName]: "workspace:*" });
	}
	return `${JSON.stringify(own, null, 2)}\n`;
}

function sorted(dependencies) {
	return Object.fromEntries(Object.entries(dependencies).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `claude-local` -> `claudeLocal`. A name of its own, because `process` is a global of Node. */
function localName(name) {
	return `${name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())}Adapter`;
}

function exportedName(source) {
	for (const { type, declaration } of source.program.body) {
		if (type === "ExportNamedDeclaration" && declaration?.type === "VariableDeclaration") {
			return declaration.declarations[0].id.name;
		}
	}
	throw new Error(`${source.path} exports no adapter.`);
}

/** Writes the files that differ. */
export function writeRegistries(root) {
	for (const [file, text] of Object.entries(registryFiles(root))) {
		if (readText(root, file) !== text) writeFileSync(path.join(root, file), text);
	}
}

if (isMain(import.meta.url)) writeRegistries(fileURLToPath(new URL("..", import.meta.url)));
