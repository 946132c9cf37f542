import { lstat, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { configUnsupported } from "../program/disarm-drivers.ts";
import { requireRegularFiles } from "./check-files.ts";

/** As git does. */
const MAX_DEPTH = 10;
const SECTION = /^\s*\[\s*(\w*)[^\]]*\]/;
const PATH = /^\s*path\s*=(.*)/i;

/**
 * Refuses a repository in which git would wait for the other end of a FIFO, also one that its configuration includes.
 * @param cwd A folder of the repository, or of none.
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
			// What git cannot find, it passes over; what it may not read, it reports by itself.
			if (["ENOENT", "ENOTDIR", "EACCES", "ELOOP"].includes(error.code ?? "")) return "";
			throw configUnsupported(`${file} is not a regular file.`);
		});
	for (const named of includesOf(text)) {
		await checkFile(path.resolve(path.dirname(file), named.replace(/^~(?=\/)/, homedir())), depth + 1);
	}
}

/** Files that a configuration includes, whatever the condition. */
function includesOf(text: string): string[] {
	let isInclude = false;
	return text.split("\n").flatMap((line) => {
		const [header = "", section] = SECTION.exec(line) ?? [];
		if (section !== undefined) isInclude = /^include(if)?$/i.test(section);
		const value = isInclude ? PATH.exec(line.slice(header.length))?.[1]?.trim() : undefined;
		return value === undefined ? [] : [value.replace(/^"(.*)"$/, "$1")];
	});
}

async function readText(file: string): Promise<string | null> {
	return await readRegularFile(file).catch(() => null);
}
