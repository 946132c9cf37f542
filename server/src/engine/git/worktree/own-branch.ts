import { git, runGit } from "../program/run-git.ts";
import { readCommit } from "../snapshot/read-commit.ts";
import { withoutFiles } from "./locate-worktree.ts";

/** The issue that created a branch. A name alone proves nothing: another user or installation may use it too. */
export interface BranchOwner {
	/** Part of the name of a ref, unique among installations. */
	id: string;
	/** Last known commit of the branch; `null` = none is known. */
	lastHead: string | null;
}

/** Records the creation of a branch, also when the server is killed before it stores the name. */
export function ownerRef(branch: string, { id }: BranchOwner): string {
	return `refs/paperclip/branch/${id}/${branch}`;
}

export async function hasOwnerRef(gitDir: string, branch: string, owner: BranchOwner): Promise<boolean> {
	const { exitCode } = await runGit(["show-ref", "--verify", "--quiet", ownerRef(branch, owner)], { gitDir });
	return exitCode === 0;
}

/**
 * Also requires the last known commit, in the branch or its reflog: a branch that was deleted may have been created anew
 * for something else.
 */
export async function isOwnBranch(
	commonDir: string,
	branch: string,
	tip: string,
	owner: BranchOwner,
): Promise<boolean> {
	const known = owner.lastHead ?? (await readCommit(withoutFiles({ commonDir }), ownerRef(branch, owner)));
	if (known === null) return false;
	const { exitCode } = await runGit(["merge-base", "--is-ancestor", known, tip], { gitDir: commonDir });
	if (exitCode === 0) return true;
	const entries = await runGit(["rev-list", "--walk-reflogs", `refs/heads/${branch}`, "--"], { gitDir: commonDir });
	return entries.stdout.toString().split("\n").includes(known);
}

/** @returns an existing branch that makes the name impossible, because one name is a folder in the path of the other. */
export async function findNameConflict(commonDir: string, branch: string): Promise<string | null> {
	const parts = branch.split("/");
	const parents = parts.slice(1).map((_, index) => `refs/heads/${parts.slice(0, index + 1).join("/")}`);
	// A pattern of `for-each-ref` matches the whole name, or a path up to a slash.
	const args = ["for-each-ref", "--format=%(refname)", `refs/heads/${branch}/`, ...parents];
	const names = (await git(args, { gitDir: commonDir })).split("\n");
	const isConflict = (name: string) => parents.includes(name) || name.startsWith(`refs/heads/${branch}/`);
	return names.find(isConflict)?.slice("refs/heads/".length) ?? null;
}
