import { LIMITS } from "../../platform/settings/limits.ts";
import { compareTrees } from "./diff/compare-trees.ts";
import { emptyTree } from "./diff/empty-tree.ts";
import { readBase } from "./diff/read-base.ts";
import { withoutMerged } from "./diff/without-merged.ts";
import type { WorkspaceDiff } from "./diff-workspace.ts";
import { withPlainRepository } from "./snapshot/plain-repository.ts";
import { type RepositoryPaths, withoutFiles } from "./worktree/locate-worktree.ts";

interface CommitDiffOptions {
	repository: RepositoryPaths;
	/** `null` = the empty tree. */
	base: string | null;
	head: string;
	/** Commit of the branch to merge into. Default: `null`, none. */
	tip?: string | null;
}

/** @throws {CodedError} `base_not_found`, and the errors of `git`. */
export async function diffCommit({ repository, base, head, tip = null }: CommitDiffOptions): Promise<WorkspaceDiff> {
	const location = withoutFiles(repository);
	const baseCommit = await readBase(location, base);
	const options = { location, head, isExact: false, keepsObjects: false, streamedBytes: LIMITS.diffFileBytes };
	return await withPlainRepository(options, async (plain) => {
		const before =
			baseCommit === null ? await emptyTree(plain) : await withoutMerged(plain, { base: baseCommit, head, tip });
		return { base: baseCommit, head, ...(await compareTrees(plain, { before, after: head, committed: head })) };
	});
}
