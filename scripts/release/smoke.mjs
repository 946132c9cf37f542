/**
 * Publishes the packages to a registry on loopback, installs them like a user, and runs the installed program:
 * `node scripts/release/smoke.mjs [--short] [--staged FOLDER] [--names FILE]`. Build or stage the packages first. If root
 * starts it, it tests as an ordinary user too.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { withScratch } from "../harness/scratch.mjs";
import { printTable } from "../harness/table.mjs";
import { lintTarballs } from "./lint-tarballs.mjs";
import { publishAll } from "./publish.mjs";
import { publishedPackages } from "./published-packages.mjs";
import { installNode, startRegistry } from "./registry.mjs";
import { stagePackages } from "./stage.mjs";
import { tryInstallation } from "./try-installation.mjs";

const ROOT = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));
const VERSIONS = ["20.19.0", "22", "24"];
const REGISTRY_VERSION = "24";
const MAX_MEGABYTES = 100;
const MAX_PACKAGES = 60;
/** Id of an ordinary user, who need not exist. */
const USER = 61234;

const { values } = parseArgs({
	options: { short: { type: "boolean" }, staged: { type: "string" }, names: { type: "string" } },
});
const names = values.names === undefined ? undefined : JSON.parse(readFileSync(values.names, "utf8"));
const isRoot = process.getuid() === 0;
const users = isRoot ? (values.short ? [USER] : [USER, 0]) : [process.getuid()];
const versions = values.short ? VERSIONS.slice(0, 1) : VERSIONS;

await withScratch("smoke", async (scratch) => {
	execFileSync("chmod", ["755", scratch]);
	const nodes = new Map(
		[...versions, REGISTRY_VERSION].map((version) => [
			version,
			installNode(path.join(scratch, "node", version), version),
		]),
	);
	const packages = publishedPackages(ROOT, names);
	const registry = await startRegistry({
		folder: path.join(scratch, "registry"),
		node: nodes.get(REGISTRY_VERSION),
		names: packages.map(({ publishedName }) => publishedName),
	});
	try {
		const out = path.resolve(values.staged ?? path.join(scratch, "staged"));
		if (values.staged === undefined) await stagePackages({ out, names });
		publishAll(out, { env: { ...process.env, ...registry.env } });
		if (!values.short) lintTarballs(out, path.join(scratch, "tarballs"));
		const command = packages.find(({ folder }) => folder === "cli").publishedName;
		const adapter = copyAdapter(scratch);
		const rows = [];
		for (const version of versions) {
			for (const uid of users) {
				const folder = path.join(scratch, `${version}-${uid}`);
				const user = uid === 0 ? "root" : "user";
				console.log(`\nNode.js ${version}, ${user}`);
				rows.push([
					version,
					user,
					await tryInstallation({ folder, uid, node: nodes.get(version), registry: registry.url, command, adapter }),
				]);
			}
		}
		report(rows);
	} finally {
		registry.stop();
	}
});

/** Copies the example of an external adapter, which is compiled against the types in the installed package. */
function copyAdapter(scratch) {
	const folder = path.join(scratch, "adapter");
	mkdirSync(folder);
	for (const name of ["agent", "src", "package.json", "tsconfig.json"])
		cpSync(path.join(ROOT, "examples/external-adapter", name), path.join(folder, name), { recursive: true });
	return folder;
}

function report(rows) {
	const seconds = (value) => `${value.toFixed(2)} s`;
	printTable("The installed package", [
		["Node.js", "user", "cold npx", "npx again", "installed", "first run", "MB", "packages"],
		...rows.map(([version, user, found]) => [
			version,
			user,
			seconds(found.cold),
			seconds(found.again),
			seconds(found.installed),
			seconds(found.firstRun),
			found.megabytes,
			found.packages,
		]),
	]);
	for (const [version, user, { megabytes, packages }] of rows) {
		if (megabytes < MAX_MEGABYTES && packages < MAX_PACKAGES) continue;
		console.error(
			`Node.js ${version}, ${user}: ${megabytes} MB in ${packages} packages; the limits are ${MAX_MEGABYTES} MB and ${MAX_PACKAGES} packages`,
		);
		process.exitCode = 1;
	}
}
