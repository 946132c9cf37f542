import { lstat, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { configUnsupported } from "../program/disarm-drivers.ts";
import { runGit } from "../program/run-git.ts";
import { requireRegularFiles } from "./check-files.ts";

const MAX_DEPTH = 10;
const INCLUDES = "^include(if\\..*)?\\.path$";

/**
 * Rejects FIFOs among the repository's files and the included configuration files, on which git would wait forever.
 * @throws {CodedError} `repository_config_unsupported`, `repository_broken`.
 */
export async function requireReadableConfig(cwd: string): Promise<void> {
	const gitDir = await findGitDir(cwd);
	if (gitDir === null) return;
	const shared = await readText(path.join(gitDir, "commondir"));
	const commonDir = shared === null ? gitDir : path.resolve(gitDir, shared.trim());
	await requireRegularFiles(commonDir);
	await checkFile(path.join(commonDir, "config"), 0);
	await checkFile(path.join(gitDir, "config.worktree"), 0);
}

async function findGitDir(cwd: string): Promise<string | null> {
	for (let folder = cwd; ; folder = path.dirname(folder)) {
		const git = path.join(folder, ".git");
		const stats = await lstat(git).catch(() => null);
		if (stats?.isFile()) {
			const link = /^gitdir: (.*)/.exec((await readText(git)) ?? "")?.[1];
			return link === undefined ? null : path.resolve(folder, link);
		}
		if (stats !== null) return git;
		if ((await lstat(path.join(folder, "objects")).catch(() => null))?.isDirectory()) return folder;
		if (folder === path.dirname(folder)) return null;
	}
}

async function checkFile(file: string, depth: number): Promise<void> {
	if (depth > MAX_DEPTH) return;
	const text = await realpath(file)
		.then(readRegularFile)
		.catch((error: NodeJS.ErrnoException) => {
			// Git ignores missing files and reports unreadable ones itself.
			if (["ENOENT", "ENOTDIR", "EACCES", "ELOOP"].includes(error.code ?? "")) return "";
			throw configUnsupported(`${file} is not a regular file.`);
		});
	if (!/include/i.test(text)) return;
	for (const named of await includesOf(file)) {
		await checkFile(path.resolve(path.dirname(file), named.replace(/^~(?=\/)/, homedir())), depth + 1);
	}
}

/** Uses git, because quotes, comments and continued lines are hard to parse as git does. */
async function includesOf(file: string): Promise<string[]> {
	const args = (...type: string[]) => [
		"config",
		"--file",
		file,
		"--no-includes",
		"--null",
		...type,
		"--get-regexp",
		INCLUDES,
	];
	const expanded = await runGit(args("--type=path"));
	// Exit code 1 means no match; higher codes come from a `~user` that does not exist.
	const { stdout } = expanded.exitCode > 1 ? await runGit(args()) : expanded;
	const settings = stdout.toString().split("\0").slice(0, -1);
	return settings.map((setting) => setting.slice(setting.indexOf("\n") + 1));
}

async function readText(file: string): Promise<string | null> {
	return await readRegularFile(file).catch(() => null);
}
