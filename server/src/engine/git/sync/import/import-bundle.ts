import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import type { ImportLimits } from "@paperclipai/adapter-utils/host";
import { makeFolders } from "@paperclipai/adapter-utils/host";
import { type GitOptions, runGit } from "../../program/run-git.ts";
import { measureTree } from "../../snapshot/measure-tree.ts";
import { readBundleHeader, rejected } from "./bundle-header.ts";
import { requireSent } from "./require-sent.ts";

/** Prefix of a folder name. Git itself removes old folders with this prefix. */
const QUARANTINE = "tmp_objdir-incoming-paperclip-";
const BOUNDED_MEMORY = { GIT_CONFIG_PARAMETERS: "'core.bigfilethreshold=32m' 'pack.threads=1'" };

/**
 * Checks the objects in quarantine: a tree with `..` or `.git` would write outside of the worktree.
 * @param sent Commit whose objects the bundle may omit; `null` = none.
 * @returns the refs of the bundle, none of which is stored.
 * @throws {CodedError} `workspace_transfer_rejected`, `workspace_too_large`.
 */
export async function importBundle(
	commonDir: string,
	file: string,
	limits: ImportLimits,
	sent: string | null,
): Promise<Map<string, string>> {
	const { refs, objects: count } = await readBundleHeader(file);
	const objects = path.join(commonDir, "objects");
	const folder = await mkdtemp(path.join(objects, QUARANTINE));
	try {
		await mkdir(path.join(folder, "info"));
		await mkdir(path.join(folder, "pack"));
		await writeFile(path.join(folder, "info/alternates"), `${objects}\n`);
		const options: GitOptions = { gitDir: commonDir, env: { ...BOUNDED_MEMORY, GIT_OBJECT_DIRECTORY: folder } };
		await check(["bundle", "unbundle", file], options);
		const index = path.join(folder, "checked.idx");
		for (const pack of await packsOf(folder)) {
			await check(["index-pack", "--strict", "-o", index, path.join(folder, "pack", pack)], options);
		}
		await requireSent({ index, objects: count }, refs.values(), sent, options);
		for (const commit of new Set(refs.values())) await checkSize(commit, limits, options);
		await moveObjects(folder, objects);
		return refs;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function check(args: string[], options: GitOptions): Promise<void> {
	const { exitCode, stderr } = await runGit(args, { ...options, onStdout: () => undefined });
	if (exitCode !== 0) throw rejected(`git ${args[0]} says ${stderr.trim()}`);
}

async function packsOf(folder: string): Promise<string[]> {
	return (await readdir(path.join(folder, "pack"))).filter((name) => name.endsWith(".pack"));
}

async function checkSize(commit: string, limits: ImportLimits, options: GitOptions): Promise<void> {
	const { files, isReadable } = await measureTree(commit, limits, options, () => tooLarge(limits));
	// A tag may point to a single file, whose size was limited with the bundle.
	if (!isReadable && files > 0) throw rejected(`${commit} cannot be read`);
}

/** Moves the index last, because git finds a pack by its index. */
async function moveObjects(from: string, to: string): Promise<void> {
	const names = (await readdir(path.join(from, "pack"))).filter((name) => name.startsWith("pack-"));
	const rank = (name: string) => (name.endsWith(".idx") ? 1 : 0);
	await makeFolders(path.join(to, "pack"));
	for (const name of names.sort((one, other) => rank(one) - rank(other)))
		await rename(path.join(from, "pack", name), path.join(to, "pack", name));
}

function tooLarge({ maxFiles, maxFileBytes }: ImportLimits): CodedError {
	const limit = `${maxFiles} files or ${maxFileBytes} bytes`;
	return new CodedError("workspace_too_large", `A commit on the remote machine has more than ${limit}.`, {
		hint: "Ignore files that need not be synced back (.gitignore), then finalize the workspace again.",
	});
}
