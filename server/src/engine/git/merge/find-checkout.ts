import { lstat } from "node:fs/promises";
import path from "node:path";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { git, runGit } from "../program/run-git.ts";
import type { RepositoryPaths, WorktreeLocation } from "../worktree/locate-worktree.ts";
import { listEntries } from "../worktree/worktree-entries.ts";
import { baseDirty } from "./merge-errors.ts";

/** Files in the gitdir that list the branches that a rebase in progress will move, one per line. */
const REBASED = ["rebase-merge/head-name", "rebase-merge/update-refs", "rebase-apply/head-name"];
/** Files that exist in the gitdir while an operation that ends with a commit is in progress. */
const IN_PROGRESS = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"];

export async function listCheckouts(repository: RepositoryPaths): Promise<(WorktreeLocation & { gitDir: string })[]> {
	const { commonDir } = repository;
	const main = await mainFolder(repository);
	const entries = [...(main === null ? [] : [{ gitDir: commonDir, path: main }]), ...(await listEntries(commonDir))];
	const checkouts = entries.map(async ({ gitDir, path: folder }) => {
		const stats = await lstat(folder).catch(() => null);
		return { commonDir, gitDir, folder, files: stats?.isDirectory() ? folder : null, isRoot: gitDir === commonDir };
	});
	return await Promise.all(checkouts);
}

/**
 * @throws {CodedError} `base_dirty` when two folders have the branch checked out, or an operation in progress would move
 * the branch.
 */
export async function findCheckout(
	repository: RepositoryPaths,
	branch: string,
): Promise<(WorktreeLocation & { gitDir: string; files: string }) | null> {
	const ref = `refs/heads/${branch}`;
	const found: (WorktreeLocation & { gitDir: string; files: string })[] = [];
	for (const { files, ...checkout } of await listCheckouts(repository)) {
		if (files === null) continue;
		const head = await runGit(["symbolic-ref", "--quiet", "HEAD"], checkout);
		const isHead = head.stdout.toString().trimEnd() === ref;
		for (const name of REBASED) {
			const rebased = await readRegularFile(path.join(checkout.gitDir, name)).catch(() => "");
			if (rebased.split("\n").includes(ref)) throw baseDirty(branch, files, "a rebase of it is in progress");
		}
		if (!isHead) continue;
		for (const name of IN_PROGRESS) {
			const isThere = (await lstat(path.join(checkout.gitDir, name)).catch(() => null)) !== null;
			if (isThere) throw baseDirty(branch, files, `another operation is in progress (${name})`);
		}
		found.push({ ...checkout, files });
	}
	const [first, second] = found;
	if (second !== undefined) throw baseDirty(branch, second.files, "it is checked out in another folder too");
	return first ?? null;
}

/** `null` for a bare repository. */
async function mainFolder({ root, gitDir, commonDir }: RepositoryPaths): Promise<string | null> {
	if (gitDir === commonDir) return root === commonDir ? null : root;
	const list = await git(["worktree", "list", "--porcelain", "-z"], { gitDir: commonDir, isWithoutDrivers: true });
	const [first = "", second] = list.split("\0");
	return second === "bare" ? null : first.replace(/^worktree /, "");
}
