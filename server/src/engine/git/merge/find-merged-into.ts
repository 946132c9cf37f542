import { readCommit } from "../snapshot/read-commit.ts";
import { type RepositoryPlace, withoutFiles } from "../worktree/locate-worktree.ts";
import { branchTip } from "../worktree/worktree-branch.ts";
import { isAncestor } from "./is-ancestor.ts";

/** A branch that the commits of a workspace may be in. */
export interface MergeTarget {
	/** Without `refs/heads/`. */
	branch: string;
	/** What the branch was after a merge, which counts once there is no such branch; `null` = nothing is known. */
	commit: string | null;
}

interface MergedOptions {
	repository: RepositoryPlace;
	/** Commit that the work begins with; `null` = the empty tree. */
	base: string | null;
	/** Last commit of the work; `null` = none. */
	head: string | null;
	targets: readonly MergeTarget[];
}

/**
 * Finds the first branch that has all commits of a workspace.
 * @returns its name; `null` when none has them, or there are no commits that could be merged.
 * @throws {CodedError} as `git`.
 */
export async function findMergedInto({ repository, base, head, targets }: MergedOptions): Promise<string | null> {
	const { commonDir } = repository;
	if (head === null || (base !== null && (await isAncestor(commonDir, head, base)))) return null;
	const place = withoutFiles(repository);
	for (const { branch, commit } of targets) {
		const tip = (await branchTip(commonDir, branch)) ?? (commit === null ? null : await readCommit(place, commit));
		if (tip !== null && (await isAncestor(commonDir, head, tip))) return branch;
	}
	return null;
}
