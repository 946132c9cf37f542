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

/** Ref that records the creation of a branch, in case the server is killed before it stores the name. */
export function ownerRef(branch: string, { id }: BranchOwner): string {
	return `refs/paperclip/branch/${id}/${branch}`;
}

export async function hasOwnerRef(gitDir: string, branch: string, owner: BranchOwner): Promise<boolean> {
	const { exitCode } = await runGit(["show-ref", "--verify", "--quiet", ownerRef(branch, owner)], { gitDir });
	return exitCode === 0;
}

/** First message in the reflog of a branch. Git deletes the reflog together with the branch. */
export function creationMessage({ id }: BranchOwner): string {
	return `paperclip: prepare worktree for ${id}`;
}

/**
 * The name may have been reused after the branch was deleted, so the reflog has to record that the owner created the
 * branch. Git may remove that entry after 90 days; then the branch, or its reflog, has to contain a commit of the work.
 * The base does not count as such a commit, because other branches contain it too.
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
