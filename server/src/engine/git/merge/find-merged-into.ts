import { readCommit } from "../snapshot/read-commit.ts";
import { type RepositoryPaths, withoutFiles } from "../worktree/locate-worktree.ts";
import { branchTip } from "../worktree/worktree-branch.ts";
import { isAncestor } from "./is-ancestor.ts";

export interface MergeTarget {
	/** Branch name without `refs/heads/`. */
	branch: string;
	/** Commit of the branch after an earlier merge, used if the branch was deleted; `null` = unknown. */
	commit: string | null;
}

interface MergedOptions {
	repository: RepositoryPaths;
	/** Commit that the work begins with; `null` = the empty tree. */
	base: string | null;
	head: string | null;
	targets: readonly MergeTarget[];
}

/**
 * @returns the name of the first branch with all commits; `null` when no branch has them, or there is nothing to merge.
 * @throws {CodedError} as `git`.
 */
export async function findMergedInto({ repository, base, head, targets }: MergedOptions): Promise<string | null> {
	const { commonDir } = repository;
	if (head === null || (base !== null && (await isAncestor(commonDir, head, base)))) return null;
	const location = withoutFiles(repository);
	for (const { branch, commit } of targets) {
		const tip = (await branchTip(commonDir, branch)) ?? (commit === null ? null : await readCommit(location, commit));
		if (tip !== null && (await isAncestor(commonDir, head, tip))) return branch;
	}
	return null;
}
