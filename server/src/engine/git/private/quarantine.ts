import { copyFile, link, lstat, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { makeFolders, readRegularFileSync, removeFolder } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { git } from "../program/run-git.ts";
import { listFiles } from "../snapshot/list-files.ts";
import { pathBytes, shownPath } from "../snapshot/path-bytes.ts";
import { invalidObjects } from "./invalid-objects.ts";
import type { PrivateGitFiles, PrivateGitState } from "./private-git-state.ts";

/** Files to copy: no configuration, hooks, alternates or pack indexes. */
const TAKEN =
	/^(HEAD|packed-refs|index|sharedindex\.[0-9a-f]+|refs\/.+|objects\/[0-9a-f]{2}\/([0-9a-f]{38}|[0-9a-f]{62})|objects\/pack\/pack-[0-9a-f]+\.pack)$/;
const LOCK = /\.lock$/;
const MB = 1024 * 1024;
/** Limits for files that git reads into memory, because a sparse file can have any size. */
const MAX_BYTES = [
	[/^(HEAD$|refs\/)/, 4096],
	[/^packed-refs$/, 64 * MB],
	[/index/, 512 * MB],
] as const;
const HEAD = /^(ref: refs\/\S+|[0-9a-f]{40,64})\n$/;

/** Limits git's memory, because a few bytes written by an agent can expand to an object of many gigabytes. */
export const LIMITED = { GIT_ALLOC_LIMIT: String(1024 * MB) };

/**
 * Copies only regular files of the private repository, because its links and alternates could point to any file of the
 * server.
 */
export async function fillQuarantine(paths: PrivateGitFiles, state: PrivateGitState): Promise<string> {
	const { git: from, quarantine: to } = paths;
	await removeFolder(to);
	for (const name of ["objects/info", "objects/pack", "refs"]) await makeFolders(path.join(to, name));
	const config = `[core]\n\trepositoryFormatVersion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = ${state.objectFormat}\n`;
	await writeFile(path.join(to, "config"), config);
	await writeFile(path.join(to, "objects/info/alternates"), `${path.join(state.commonDir, "objects")}\n`);
	const { files } = await listFiles(from).catch((error: unknown) => {
		// An agent can nest folders deeper than a path can name.
		throw hasErrorCode(error, new Set(["ENAMETOOLONG"])) ? invalidObjects("folders are nested too deeply") : error;
	});
	const made = new Set<string>();
	let refs = 0;
	for (const { path: name, mode } of files) {
		if (mode === "120000" || !TAKEN.test(name) || LOCK.test(name)) continue;
		if (name.startsWith("refs/") && ++refs > LIMITS.gitRefs) throw invalidObjects(`more than ${LIMITS.gitRefs} refs`);
		const folder = name.slice(0, Math.max(0, name.lastIndexOf("/")));
		if (!made.has(folder)) await mkdir(pathBytes(to, folder), { recursive: true });
		made.add(folder);
		await requireSize(name, pathBytes(from, name));
		await linkOrCopy(pathBytes(from, name), pathBytes(to, name));
		if (name.endsWith(".pack")) await indexPack(to, name);
	}
	await requireHead(path.join(to, "HEAD"), state);
	return to;
}

async function indexPack(gitDir: string, name: string): Promise<void> {
	await git(["index-pack", path.join(gitDir, name)], { gitDir, env: LIMITED }).catch((error: unknown) => {
		throw hasErrorCode(error, GIT_FAILED) ? invalidObjects(`${name} is damaged`) : error;
	});
}

const GIT_FAILED = new Set(["git_failed"]);

async function requireSize(name: string, file: Buffer): Promise<void> {
	const max = MAX_BYTES.find(([pattern]) => pattern.test(name))?.[1];
	if (max === undefined || name.startsWith("objects/") || (await lstat(file)).size <= max) return;
	throw invalidObjects(`${shownPath(name)} has more than ${max} bytes`);
}

/** Git needs a HEAD to recognise a repository. An unreadable HEAD is replaced by an object name that no commit has. */
async function requireHead(file: string, { objectFormat }: PrivateGitState): Promise<void> {
	if (HEAD.test(readRegularFileSync(file) ?? "")) return;
	// Removed first, because the path may be a hard link to the agent's file.
	await removeFolder(file);
	await writeFile(file, `${"0".repeat(objectFormat === "sha256" ? 64 : 40)}\n`);
}

/** Linking is safe because no process of the agent is left to write to the file. */
async function linkOrCopy(from: Buffer, to: Buffer): Promise<void> {
	await link(from, to).catch(() => copyFile(from, to));
}
