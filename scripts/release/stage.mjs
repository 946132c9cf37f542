/** Writes the packages to publish: `node scripts/release/stage.mjs [--out FOLDER] [--names FILE]`. Run the build first. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isMain } from "../policy/violation.mjs";
import { installedPackage, publishedManifest } from "./published-manifest.mjs";
import { folderNameOf, publishedPackages } from "./published-packages.mjs";
import { stageLibrary } from "./stage-package.mjs";
import { stageProgram, stageServer, stageUi } from "./stage-program.mjs";
import {
	billOfMaterials,
	notices,
	packagesForNewerNode,
	packagesOf,
	packagesOfUi,
	readIntegrity,
	sortPackages,
} from "./third-party.mjs";

const ROOT = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** Functions for packages that are not libraries, by folder. */
const STAGES = {
	cli: (root, _owner, output) => stageProgram(root, output),
	server: (root, _owner, output) => stageServer(root, output),
	ui: (root, _owner, output) => stageUi(root, output),
};

/**
 * @param {{ root?: string, out: string, names?: { scope: string, command: string } }} options
 * @returns {Promise<{ name: string, version: string, folder: string }[]>} The staged packages.
 */
export async function stagePackages({ root = ROOT, out, names }) {
	rmSync(out, { recursive: true, force: true });
	const packages = publishedPackages(root, names);
	const staged = [];
	for (const owner of packages) {
		const folder = path.join(out, folderNameOf(owner.publishedName));
		mkdirSync(folder, { recursive: true });
		const content = await (STAGES[owner.folder] ?? stageLibrary)(root, owner, folder);
		const manifest = describe(root, owner, folder, packages, content);
		staged.push({ name: owner.publishedName, version: manifest.version, folder });
	}
	return staged;
}

/** Writes manifest, README, licence, notices and bill of materials. */
function describe(root, owner, folder, packages, content) {
	const own = packages.filter(({ name }) => content.imported.includes(name)).map(({ name }) => name);
	const imported = [...new Set(content.imported)];
	const pinned = imported.filter((name) => !own.includes(name)).map((name) => pin(root, packages, owner, name));
	const manifest = publishedManifest(readJson(path.join(root, "package.json")), owner, { packages, imported, pinned });
	const ui = ["ui", "cli"].includes(owner.folder) ? packagesOfUi(path.join(root, "ui")) : [];
	const bundled = sortPackages([...packagesOf(content.bundled), ...ui]);
	const newer = packagesForNewerNode(bundled, manifest.engines.node).map(({ name, node }) => `${name} (${node})`);
	if (newer.length > 0) throw new Error(`${owner.name} bundles packages for a newer Node.js: ${newer.join(", ")}`);
	const integrity = readIntegrity(readFileSync(path.join(root, "pnpm-lock.yaml"), "utf8"));
	const subject = { name: manifest.name, version: manifest.version };
	const bill = billOfMaterials(subject, bundled, pinned, integrity, timeOfCommit(root));
	write(folder, "package.json", `${JSON.stringify(manifest, null, 2)}\n`);
	write(folder, "sbom.cdx.json", `${JSON.stringify(bill, null, 2)}\n`);
	if (bundled.length > 0) write(folder, "THIRD-PARTY-NOTICES.txt", notices(bundled));
	write(folder, "README.md", renamed(readFileSync(path.join(root, owner.folder, "README.md"), "utf8"), packages));
	cpSync(path.join(root, "LICENSE"), path.join(folder, "LICENSE"));
	return manifest;
}

/** Replaces the command's package with its published name, in commands and links of a README. */
function renamed(text, packages) {
	const command = packages.find(({ folder }) => folder === "cli").publishedName;
	return text.replace(/(npx |\/package\/|`)paperclipai(?=[`) ])/g, (_, before) => before + command);
}

/** Any package may declare the dependency: the command bundles the server, which declares PGlite. */
function pin(root, packages, owner, name) {
	const found = [owner, ...packages].map((each) => installedPackage(root, each, name)).find((each) => each !== null);
	if (found === undefined) throw new Error(`${owner.name} imports ${name}, which no package declares`);
	return found;
}

function timeOfCommit(root) {
	return new Date(
		execFileSync("git", ["log", "-1", "--format=%cI"], { cwd: root, encoding: "utf8" }).trim(),
	).toISOString();
}

function readJson(file) {
	return JSON.parse(readFileSync(file, "utf8"));
}

function write(folder, name, text) {
	writeFileSync(path.join(folder, name), text);
}

if (isMain(import.meta.url)) {
	const { values } = parseArgs({ options: { out: { type: "string" }, names: { type: "string" } } });
	const out = path.resolve(values.out ?? path.join(ROOT, "dist/packages"));
	const names = values.names === undefined ? undefined : readJson(values.names);
	for (const { name, version, folder } of await stagePackages({ out, names }))
		console.log(`${name} ${version}  ${path.relative(process.cwd(), folder)}`);
}
