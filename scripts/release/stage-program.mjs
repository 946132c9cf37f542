import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { copySkills } from "../copy-skills.mjs";
import { copyTemplates } from "../copy-templates.mjs";
import { readPackages } from "../policy/source/workspace-packages.mjs";
import { bundleGraph } from "./bundle-graph.mjs";
import { copyUi } from "./copy-ui.mjs";
import { copyExtraFiles, NOT_BUNDLED, stageLibrary } from "./stage-package.mjs";

/** @typedef {import("./stage-package.mjs").Content} Content */

const ADAPTER_UTILS = "packages/adapter-utils";
const ADAPTERS = "packages/adapters/";
const WORKER = "server/dist/engine/adapters/external/process/worker";
const SERVER = "server/dist/bundled/index";

/** Entries of the server, and of the programs that it starts. */
const SERVER_ENTRIES = Object.fromEntries([
	["server/dist/index.js", SERVER],
	...[
		`${WORKER}/adapter-worker.js`,
		"server/dist/engine/adapters/external/package/parser-load-program.js",
		"server/dist/engine/environments/bridge/bridge-program.js",
		"server/dist/platform/db/pglite/initialise-pglite.js",
		"server/dist/platform/servers/kill-halted-runs.js",
	].map((file) => [file, file.replace(/\.js$/, "")]),
]);

/** Entries of the command, and of the programs that it starts. */
const CLI_ENTRIES = {
	"cli/dist/index.js": "cli/dist/bundled/index",
	"cli/dist/adapter-kit/kit-worker.js": "cli/dist/bundled/kit-worker",
	"cli/dist/parser-sandbox/parser-process.js": "cli/dist/parser-sandbox/parser-process",
};

/** Files that are copied unchanged, because they are already bundled or contain no code. */
const SERVER_FILES = [`${WORKER}/resolve-hook.js`, "server/migrations"];

/**
 * Stages the server with all packages except PGlite, at the paths of this repository, by which modules find files.
 * Adapters and adapter-utils remain separate packages, which the server shares with external adapters, as in a checkout.
 * @returns {Promise<Content>}
 */
export async function stageServer(root, output) {
	const libraries = listLibraries(root);
	const contents = [];
	for (const owner of libraries) contents.push(await stageLibraryInPlace(root, owner, output));
	const graph = await bundleGraph({
		root,
		output,
		entries: SERVER_ENTRIES,
		chunks: "server/dist/bundled",
		external: NOT_BUNDLED.filter((name) => name !== "zod"),
		files: filesOf(libraries, ""),
	});
	for (const file of SERVER_FILES) copy(root, file, output);
	// Copied from their sources, because a build restored from a cache keeps files of earlier builds.
	copySkills(path.join(output, "server/dist/shipped-skills"));
	writeVersion(root, "server", output);
	for (const owner of readPackages(root).filter(isPrivateAdapter))
		copyExtraFiles(root, owner, path.join(output, owner.folder));
	return joinContents([...contents, graph]);
}

/** Stages a library at its path in this repository. It imports adapter-utils by its path. */
async function stageLibraryInPlace(root, owner, output) {
	const folder = path.join(output, owner.folder);
	const utils = listLibraries(root).filter((each) => each.folder === ADAPTER_UTILS && each.folder !== owner.folder);
	const content = await stageLibrary(root, owner, folder, filesOf(utils, owner.folder));
	const { name, version, type, license, publishConfig } = owner.manifest;
	writeJson(path.join(folder, "package.json"), { name, version, license, type, exports: publishConfig.exports });
	return content;
}

function listLibraries(root) {
	return readPackages(root).filter(
		({ folder, manifest }) => (folder === ADAPTER_UTILS || folder.startsWith(ADAPTERS)) && manifest.private !== true,
	);
}

/** A private adapter is bundled instead of being a package. */
function isPrivateAdapter({ folder, manifest }) {
	return folder.startsWith(ADAPTERS) && manifest.private === true;
}

/**
 * Stages the command: the server, the web UI and the command line in one package.
 * @returns {Promise<Content>}
 */
export async function stageProgram(root, output) {
	const server = await stageServer(root, output);
	const graph = await bundleGraph({
		root,
		output,
		entries: CLI_ENTRIES,
		chunks: "cli/dist/bundled",
		external: [],
		files: { "@paperclipai/server": `${SERVER}.js`, ...filesOf(listLibraries(root), "") },
	});
	copy(root, "cli/bin/paperclipai.mjs", output);
	writeVersion(root, "cli", output);
	copyTemplates(path.join(output, "cli/dist/templates"));
	copyUi(path.join(root, "ui/dist"), path.join(output, "ui/dist"));
	return joinContents([server, graph]);
}

/** @returns {Promise<Content>} */
export async function stageUi(root, output) {
	copyUi(path.join(root, "ui/dist"), path.join(output, "dist"));
	return { bundled: [], imported: [] };
}

/** Files of the entries of libraries, relative to the folder `from`, by the specifiers under which they are imported. */
function filesOf(libraries, from) {
	const entries = libraries.flatMap(({ folder, name, manifest }) =>
		Object.entries(manifest.publishConfig.exports).map(([entry, { default: file }]) => [
			name + entry.slice(1),
			path.relative(from, path.join(folder, file)),
		]),
	);
	return Object.fromEntries(entries);
}

function joinContents(contents) {
	return {
		bundled: contents.flatMap(({ bundled }) => bundled),
		imported: contents.flatMap(({ imported }) => imported).filter((name) => !name.startsWith("@paperclipai/")),
	};
}

/** Writes a package.json, from which modules read their version. */
function writeVersion(root, folder, output) {
	const { version } = createRequire(import.meta.url)(path.join(root, folder, "package.json"));
	writeJson(path.join(output, folder, "package.json"), { type: "module", version });
}

function copy(root, file, output) {
	mkdirSync(path.dirname(path.join(output, file)), { recursive: true });
	cpSync(path.join(root, file), path.join(output, file), { recursive: true });
}

function writeJson(file, value) {
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
