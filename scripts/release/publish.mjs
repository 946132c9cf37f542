/**
 * Publishes the staged packages that the registry lacks:
 * `node scripts/release/publish.mjs FOLDER [--tag TAG] [--dry-run]`.
 * npm reads registry, token and provenance from its own configuration.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { isMain } from "../policy/violation.mjs";
import { NAMES } from "./published-packages.mjs";

/**
 * Publishes the command last, so that an installation finds the other packages.
 * @param {string} out
 * @param {{ isDryRun?: boolean, tag?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export function publishAll(out, options = {}) {
	const folders = readdirSync(out).map((name) => path.join(out, name));
	const isCommand = (folder) => Number("bin" in manifestOf(folder));
	for (const folder of folders.sort((one, other) => isCommand(one) - isCommand(other))) {
		const manifest = manifestOf(folder);
		const id = `${manifest.name} ${manifest.version}`;
		const found = findPublished(manifest, options.env);
		if (found === null) publishFolder(folder, options);
		else if (found === manifest.repository.url) console.log(`${id} is already published`);
		else throw new Error(`${id} is already published by another project, ${found}: choose other names in ${NAMES}`);
	}
}

export function publishFolder(folder, { isDryRun = false, tag = "latest", env = process.env } = {}) {
	const args = ["publish", "--tag", tag, ...(isDryRun ? ["--dry-run"] : []), "--loglevel=error"];
	execFileSync("npm", args, { cwd: folder, env, stdio: ["ignore", "inherit", "inherit"] });
}

/** The repository that the published version names; `null` if the version is not published. */
function findPublished({ name, version }, env = process.env) {
	const args = ["view", `${name}@${version}`, "repository.url", "--json"];
	const { status, stdout } = spawnSync("npm", args, { env, encoding: "utf8" });
	return status === 0 && stdout.trim() !== "" ? JSON.parse(stdout) : null;
}

function manifestOf(folder) {
	return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
}

if (isMain(import.meta.url)) {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { "dry-run": { type: "boolean" }, tag: { type: "string" } },
	});
	if (positionals.length !== 1) throw new Error("Usage: publish.mjs FOLDER [--tag TAG] [--dry-run]");
	publishAll(path.resolve(positionals[0]), { isDryRun: values["dry-run"] ?? false, tag: values.tag ?? "latest" });
}
