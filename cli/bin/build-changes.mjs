// @ts-check
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { buildFolder, fingerprint, forgetBuild, isBuilt, recordBuild } from "./build-stamp.mjs";
import { isOnPath } from "./is-on-path.mjs";

// A program of its own, so that flock(1) holds the lock as long as it runs, even when the command that waits for it is killed.
const [root = ""] = process.argv.slice(2);
// Another command may have built what this one waited for.
if (!isBuilt(root)) process.exitCode = build();

function build() {
	const { inputs } = fingerprint(root);
	forgetBuild(root);
	const [command, ...args] = turboCommand();
	// paperclip:allow-spawn: builds this program in a source checkout, no agent
	const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
	if (error) console.error(error.message);
	if (status === 0 && buildFolder(root) !== null) recordBuild(root, inputs);
	return status ?? 1;
}

/**
 * Turbo runs package scripts through pnpm. If that is not installed, npx provides it.
 * @returns {[string, ...string[]]}
 */
function turboCommand() {
	const args = ["run", "build", "--filter=paperclipai...", "--output-logs=errors-only", "--ui=stream"];
	if (isOnPath("pnpm")) return [path.join(root, "node_modules", ".bin", "turbo"), ...args];
	const { packageManager } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
	return ["npx", "-y", packageManager, "exec", "turbo", ...args];
}
