// @ts-check
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const exec = promisify(execFile);

/**
 * Runs one read-only git command. It takes no locks and starts no program that the repository's
 * configuration names.
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Promise<string>}
 */
export async function runGit(cwd, args) {
	const { stdout } = await exec("git", ["-c", "core.fsmonitor=false", ...args], {
		cwd,
		env: { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
		maxBuffer: 64 * 1024 * 1024,
		timeout: 20_000,
	}).catch((/** @type {Error & { stderr?: string, code?: unknown }} */ error) => {
		const firstLine = error.stderr?.split("\n").find((line) => line.trim() !== "");
		throw new Error(error.code === "ENOENT" ? "git is not installed" : (firstLine ?? error.message));
	});
	return stdout;
}
