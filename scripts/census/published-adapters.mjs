#!/usr/bin/env node
// Lists the names that published adapters import from adapter-utils, and which of them this checkout lacks. Packages
// are downloaded, unpacked and parsed; their code never runs. Arguments: packages (`name` or `name@version`), .tgz
// files, or folders.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { listSources, readJson } from "../policy/source/source-tree.mjs";
import { collectUses } from "./collect-uses.mjs";
import { readExportedNames } from "./exported-names.mjs";

const KNOWN = ["@superbiche/qwen-paperclip-adapter@0.1.2", "@paperclipai/hermes-paperclip-adapter@2026.916.1"];
const UTILS = "@paperclipai/adapter-utils";

const requested = process.argv.length > 2 ? process.argv.slice(2) : KNOWN;
const scratch = mkdtempSync(join(tmpdir(), "paperclip-census-"));
try {
	const exported = readExportedNames(resolve(import.meta.dirname, "../.."));
	const packages = requested.map((source, index) => readPackage(source, join(scratch, String(index))));
	for (const { label, uses } of packages) printPackage(label, uses, exported);
	printTotals(packages);
	if (packages.some(({ uses }) => missingIn(uses, exported).length > 0)) process.exitCode = 1;
} finally {
	rmSync(scratch, { recursive: true, force: true });
}

function readPackage(source, folder) {
	const root = statSync(source, { throwIfNoEntry: false })?.isDirectory() ? resolve(source) : unpack(source, folder);
	const { name, version } = readJson(root, "package.json");
	return { label: `${name} ${version ?? ""}`.trim(), uses: collectUses(root, listOwnSources(root), UTILS) };
}

/** `npm pack` runs no scripts of a package from the registry; a .tgz file is only unpacked. */
function unpack(source, folder) {
	execFileSync("mkdir", ["-p", folder]);
	const isFile = source.endsWith(".tgz");
	if (!isFile) {
		const options = ["--ignore-scripts", "--silent", "--pack-destination", folder];
		execFileSync("npm", ["pack", source, ...options], { stdio: ["ignore", "ignore", "inherit"] });
	}
	const file = isFile ? resolve(source) : join(folder, readdirSync(folder)[0]);
	execFileSync("tar", ["-xzf", file, "-C", folder, "--strip-components=1", "--no-same-owner"]);
	return folder;
}

/** `listSources` skips `dist`, which holds the code of published packages. */
function listOwnSources(root) {
	const dist = listSources(join(root, "dist"), [""]).map((path) => `dist/${path}`);
	return [...listSources(root, [""]), ...dist].filter((path) => !/\.(test|spec)\.|\.d\.[cm]?ts$/.test(path));
}

function missingIn(uses, exported) {
	return [...uses].flatMap(([specifier, names]) => {
		const known = exported.get(specifier);
		if (known === undefined) return [`${specifier} (the whole entry)`];
		return [...names].filter((name) => name !== "*" && !known.has(name)).map((name) => `${name} from ${specifier}`);
	});
}

function printPackage(label, uses, exported) {
	const missing = missingIn(uses, exported);
	console.log(`${missing.length === 0 ? "links  " : "MISSING"}  ${label}`);
	for (const what of missing) console.log(`         ${what}`);
}

function printTotals(packages) {
	const counts = new Map();
	for (const { uses } of packages) {
		for (const [specifier, names] of uses) {
			for (const name of names) {
				const key = `${specifier} ${name}`;
				counts.set(key, (counts.get(key) ?? 0) + 1);
			}
		}
	}
	console.log(`\nNames by the number of packages, of ${packages.length}, that import them at run time:`);
	const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
	for (const [key, count] of sorted) console.log(`${String(count).padStart(4)}  ${key}`);
}
