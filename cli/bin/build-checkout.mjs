import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A notice is printed when the build takes longer than this. */
const NOTICE_AFTER_MS = 1_500;

/**
 * Builds the stale packages of a source checkout. Nothing goes to standard output; if the build fails, its whole output goes
 * to standard error.
 * @param {string} root
 * @returns {Promise<number>} exit code of the build
 */
export async function buildCheckout(root) {
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
	const notice = setTimeout(
		() => process.stderr.write("Building what has changed in this checkout since the last start.\n"),
		NOTICE_AFTER_MS,
	);
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
 * Turbo runs package scripts through pnpm. If that is not installed, npx provides it.
 * @param {string} root
 * @returns {[string, ...string[]]}
 */
function buildCommand(root) {
	const build = ["run", "build", "--filter=paperclipai...", "--output-logs=errors-only", "--ui=stream"];
	if (isOnPath("pnpm")) return [path.join(root, "node_modules", ".bin", "turbo"), ...build];
	const { packageManager } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
	return ["npx", "-y", packageManager, "exec", "turbo", ...build];
}

/** @param {string} command */
function isOnPath(command) {
	const folders = (process.env.PATH ?? "").split(path.delimiter);
	return folders.some((folder) => folder !== "" && existsSync(path.join(folder, command)));
}
