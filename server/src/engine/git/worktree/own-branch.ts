import { readReflog } from "../merge/reflog.ts";
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

/** Records the creation of a branch, even when the server is killed before it stores the name. */
export function ownerRef(branch: string, { id }: BranchOwner): string {
	return `refs/paperclip/branch/${id}/${branch}`;
}

export async function hasOwnerRef(gitDir: string, branch: string, owner: BranchOwner): Promise<boolean> {
	const { exitCode } = await runGit(["show-ref", "--verify", "--quiet", ownerRef(branch, owner)], { gitDir });
	return exitCode === 0;
}

/** Message of the first entry in the reflog of a branch, which git deletes together with the branch. */
export function creationMessage({ id }: BranchOwner): string {
	return `paperclip: prepare worktree for ${id}`;
}

/**
 * A branch that was deleted may have been created anew for something else, so the reflog has to record that the owner
 * created it. Git may remove that entry after 90 days; then the branch, or its reflog, has to have a commit of the work, which
 * no other branch has, as the others have the base.
 */
export async function isOwnBranch(
	commonDir: string,
	branch: string,
	tip: string,
	owner: BranchOwner,
): Promise<boolean> {
	const reflog = await readReflog(commonDir, `refs/heads/${branch}`);
	if (reflog.some(({ message }) => message === creationMessage(owner))) return true;
	const known = owner.lastHead ?? (await readCommit(withoutFiles({ commonDir }), ownerRef(branch, owner)));
	if (known === null) return false;
	const { exitCode } = await runGit(["merge-base", "--is-ancestor", known, tip], { gitDir: commonDir });
	if (exitCode !== 0 && !reflog.some(({ commit }) => commit === known)) return false;
	const contains = [
		"for-each-ref",
		`--contains=${known}`,
		"--format=%(refname)",
		"refs/heads",
		"refs/remotes",
		"refs/tags",
	];
	const refs = (await runGit(contains, { gitDir: commonDir })).stdout.toString().split("\n").filter(Boolean);
	const isPushed = (ref: string) => ref.startsWith("refs/remotes/") && ref.endsWith(`/${branch}`);
	return refs.every((ref) => ref === `refs/heads/${branch}` || isPushed(ref));
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
