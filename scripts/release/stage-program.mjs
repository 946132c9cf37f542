import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { readPackages } from "../policy/source/workspace-packages.mjs";
import { bundleGraph } from "./bundle-graph.mjs";
import { copyExtraFiles, NOT_BUNDLED, stageLibrary } from "./stage-package.mjs";

const ADAPTER_UTILS = "packages/adapter-utils";
const WORKER = "server/dist/engine/adapters/external/process/worker";
const SERVER = "server/dist/bundled/index";

/** Files that the server starts as programs, by their path. */
const SERVER_PROGRAMS = [
	`${WORKER}/adapter-worker.js`,
	"server/dist/engine/environments/bridge/bridge-program.js",
	"server/dist/platform/db/pglite/initialise-pglite.js",
	"server/dist/platform/servers/kill-halted-runs.js",
];

/** Files that the command line starts as programs. */
const CLI_PROGRAMS = ["cli/dist/parser-sandbox/parser-process.js"];

/** Copied unchanged, because they are bundled already, or contain no code. */
const SERVER_FILES = [`${WORKER}/resolve-hook.js`, "server/dist/shipped-skills", "server/migrations"];

/**
 * The server with all it needs but PGlite, at the paths of this repository, where its modules find files. Its programs and external adapters share
 * one copy of adapter-utils with it, as in a checkout.
 * @returns {Promise<import("./stage-package.mjs").Content>}
 */
export async function stageServer(root, output) {
	const packages = readPackages(root);
	const utils = packages.find(({ folder }) => folder === ADAPTER_UTILS);
	const shared = await stageLibrary(root, utils, path.join(output, ADAPTER_UTILS));
	const { name, version, type, license, publishConfig } = utils.manifest;
	const manifest = { name, version, license, type, exports: publishConfig.exports };
	writeJson(path.join(output, ADAPTER_UTILS, "package.json"), manifest);
	const graph = await bundleGraph({
		root,
		output,
		entries: { "server/dist/index.js": SERVER, ...byOutput(SERVER_PROGRAMS) },
		chunks: "server/dist/bundled",
		external: NOT_BUNDLED.filter((each) => each !== "zod"),
		files: filesOf(utils),
	});
	for (const file of SERVER_FILES) copy(root, file, output);
	writePlace(root, "server", output);
	for (const owner of packages.filter(({ folder }) => folder.startsWith("packages/adapters/")))
		copyExtraFiles(root, owner, path.join(output, owner.folder));
	return joinContents(shared, graph);
}

/**
 * The command: the server, the web UI and the command line in one package.
 * @returns {Promise<import("./stage-package.mjs").Content>}
 */
export async function stageProgram(root, output) {
	const server = await stageServer(root, output);
	const utils = readPackages(root).find(({ folder }) => folder === ADAPTER_UTILS);
	const graph = await bundleGraph({
		root,
		output,
		entries: { "cli/dist/index.js": "cli/dist/bundled/index", ...byOutput(CLI_PROGRAMS) },
		chunks: "cli/dist/bundled",
		external: [],
		files: { "@paperclipai/server": `${SERVER}.js`, ...filesOf(utils) },
	});
	copy(root, "cli/bin/paperclipai.mjs", output);
	writePlace(root, "cli", output);
	for (const file of ["cli/dist/templates", "ui/dist"]) copy(root, file, output);
	return joinContents(server, graph);
}

/** @returns {Promise<import("./stage-package.mjs").Content>} */
export async function stageUi(root, output) {
	cpSync(path.join(root, "ui/dist"), path.join(output, "dist"), { recursive: true });
	return { bundled: [], imported: [] };
}

function byOutput(files) {
	return Object.fromEntries(files.map((file) => [file, file.replace(/\.js$/, "")]));
}

/** By the name under which a package imports it: the file of an entry. */
function filesOf({ folder, name, manifest }) {
	const entries = Object.entries(manifest.publishConfig.exports);
	return Object.fromEntries(
		entries.map(([entry, { default: file }]) => [name + entry.slice(1), path.join(folder, file)]),
	);
}

function joinContents(one, other) {
	return { bundled: [...one.bundled, ...other.bundled], imported: [...one.imported, ...other.imported] };
}

/** Modules read their version there. */
function writePlace(root, folder, output) {
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
