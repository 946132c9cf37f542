import { LIMITS } from "../../platform/settings/limits.ts";
import { compareTrees, type TreeComparison } from "./diff/compare-trees.ts";
import { emptyTree } from "./diff/empty-tree.ts";
import { addLarge, findLarge } from "./diff/large-files.ts";
import { readBase } from "./diff/read-base.ts";
import { withoutMerged } from "./diff/without-merged.ts";
import { listFiles, withoutPaths } from "./snapshot/list-files.ts";
import { withPlainRepository } from "./snapshot/plain-repository.ts";
import { readCommit } from "./snapshot/read-commit.ts";
import { readStatus } from "./snapshot/read-status.ts";
import { snapshotFiles } from "./snapshot/snapshot-files.ts";
import { requireFiles } from "./workspace-status.ts";
import { locateWorktree, type RepositoryPaths } from "./worktree/locate-worktree.ts";

export interface DiffOptions {
	repository: RepositoryPaths;
	path: string;
	/** `null` = the empty tree. */
	base: string | null;
	/** Commit of the branch to merge into, which may have a part of the changes. Default: `null`, none. */
	tip?: string | null;
}

export interface WorkspaceDiff extends TreeComparison {
	base: string | null;
	/** Commit of HEAD; the files may differ from it. */
	head: string | null;
}

/**
 * Includes uncommitted and untracked files.
 * @throws {CodedError} `workspace_missing`, `workspace_unreadable`, `base_not_found`, and the errors of `git`.
 */
export async function diffWorkspace({ repository, path, base, tip = null }: DiffOptions): Promise<WorkspaceDiff> {
	const location = await locateWorktree(repository, path);
	requireFiles(location);
	const { files } = location;
	const head = await readCommit(location, "HEAD");
	const baseCommit = await readBase(location, base);
	const options = { location, head, isExact: false, keepsObjects: false, streamedBytes: LIMITS.diffFileBytes };
	return await withPlainRepository(options, async (plain) => {
		const all = await listFiles(files, ".git/");
		const status = await readStatus(plain, true);
		const found = withoutPaths(all, status.ignored);
		const large = await findLarge(plain, found.files, status.modified);
		const small = withoutPaths(found, new Set(large.sizes.keys()));
		const tree = await snapshotFiles(plain, files, small, "commit", status.unchanged);
		const after = await addLarge(plain, large, tree);
		const before =
			baseCommit === null ? await emptyTree(plain) : await withoutMerged(plain, { base: baseCommit, head, tip });
		return { base: baseCommit, head, ...(await compareTrees(plain, { before, after, committed: head, large })) };
	});
}
