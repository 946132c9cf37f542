// @ts-check
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFolder, isBuilt, wasBuilt } from "./build-stamp.mjs";
import { isOnPath } from "./is-on-path.mjs";

/** A notice is printed when the build takes longer than this. */
const NOTICE_AFTER_MS = 1_500;

/**
 * Builds the stale packages of a source checkout, one command at a time, and nothing when no file has changed. Nothing goes
 * to standard output; if the build fails, its whole output goes to standard error.
 * @param {string} root
 * @returns {Promise<number>} exit code of the build
 */
export async function buildCheckout(root) {
	if (isBuilt(root)) return 0;
	const [command, ...args] = buildCommand(root);
	// paperclip:allow-spawn: builds this program in a source checkout, no agent
	const build = spawn(command, args, {
		cwd: root,
		env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", TURBO_NO_UPDATE_NOTIFIER: "1" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [build.stdout, build.stderr]) {
		stream.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	const what = wasBuilt(root)
		? "what has changed since the last start"
		: "this checkout, which takes longer the first time";
	const notice = setTimeout(() => process.stderr.write(`Building ${what}.\n`), NOTICE_AFTER_MS);
	const exitCode = await new Promise((resolve) => {
		build.on("error", (error) => {
			output += `${error.message}\n`;
			resolve(1);
		});
		build.on("close", (code) => resolve(code ?? 1));
	});
	clearTimeout(notice);
	if (exitCode !== 0) {
		process.stderr.write(`${output}build_failed Paperclip could not be built from this checkout.\n`);
		process.stderr.write(
			"Install its dependencies with: npx -y pnpm@12.21.0 install. See the build output above for the error.\n",
		);
	}
	return exitCode;
}

/**
 * Commands that build at once would overwrite each other's files. Where flock(1) is missing they build without a lock.
 * @param {string} root
 * @returns {[string, ...string[]]}
 */
function buildCommand(root) {
	/** @type {[string, ...string[]]} */
	const build = [process.execPath, fileURLToPath(new URL("./build-changes.mjs", import.meta.url)), root];
	const folder = buildFolder(root);
	return folder === null || !isOnPath("flock") ? build : ["flock", path.join(folder, "paperclip-build.lock"), ...build];
}
