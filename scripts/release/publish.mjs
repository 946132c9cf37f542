/**
 * Publishes the staged packages, those that the registry lacks: `node scripts/release/publish.mjs FOLDER [--dry-run]`.
 * npm reads the registry, the token and the provenance from its configuration.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { isMain } from "../policy/violation.mjs";

/** The command last, so that who installs it finds the rest. */
export function publishAll(out, { isDryRun = false, env = process.env } = {}) {
	const folders = readdirSync(out).map((name) => path.join(out, name));
	const isCommand = (folder) => Number("bin" in manifestOf(folder));
	for (const folder of folders.sort((one, other) => isCommand(one) - isCommand(other))) {
		const { name, version } = manifestOf(folder);
		if (isPublished(name, version, env)) console.log(`${name} ${version} is published already`);
		else publishFolder(folder, { isDryRun, env });
	}
}

export function publishFolder(folder, { isDryRun = false, env = process.env } = {}) {
	const args = ["publish", ...(isDryRun ? ["--dry-run"] : []), "--loglevel=error"];
	// paperclip:allow-spawn: npm, no agent
	execFileSync("npm", args, { cwd: folder, env, stdio: ["ignore", "inherit", "inherit"] });
}

function isPublished(name, version, env) {
	// paperclip:allow-spawn: npm, no agent
	const { status, stdout } = spawnSync("npm", ["view", `${name}@${version}`, "version"], { env, encoding: "utf8" });
	return status === 0 && stdout.trim() === version;
}

function manifestOf(folder) {
	return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
}

if (isMain(import.meta.url)) {
	const { values, positionals } = parseArgs({ allowPositionals: true, options: { "dry-run": { type: "boolean" } } });
	if (positionals.length !== 1) throw new Error("usage: publish.mjs FOLDER [--dry-run]");
	publishAll(path.resolve(positionals[0]), { isDryRun: values["dry-run"] ?? false });
}
