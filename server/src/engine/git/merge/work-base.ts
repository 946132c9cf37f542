import { git, runGit } from "../program/run-git.ts";
import type { RepositoryPaths } from "../worktree/locate-worktree.ts";
import { baseRefName, baseTip } from "../worktree/worktree-branch.ts";
import { isAncestor } from "./is-ancestor.ts";
import { mayBeMove, type ReflogEntry, readReflog, takesFrom } from "./reflog.ts";

interface WorkBaseOptions {
	repository: Pick<RepositoryPaths, "commonDir">;
	/** Branch that the work is merged into, as `baseRefName` expects it; `null` = none. */
	branch: string | null;
	/** Branch with the work; `null` = unknown. */
	work: string | null;
	/** Base found at an earlier time; `null` = the empty tree. */
	recorded: string | null;
	/** `null` = no commit yet. */
	head: string | null;
}

/**
 * Finds the commit to which work is compared: the common ancestor with the branch as it is now, so that the difference
 * is what a merge would bring. For merged work, it is the common ancestor with the branch as it was before the merge, or
 * `head` itself when all commits came from the branch.
 * @returns `null` for the empty tree.
 * @throws {CodedError} the errors of `git`.
 */
export async function findWorkBase(options: WorkBaseOptions): Promise<string | null> {
	const { repository, branch, work, recorded, head } = options;
	const { commonDir } = repository;
	const tip = branch === null ? null : await baseTip(commonDir, branch);
	if (head === null) return recorded;
	if (branch === null || tip === null) return await olderOf(commonDir, recorded, head);
	if (!(await isAncestor(commonDir, head, tip))) {
		const common = await commonAncestor(commonDir, tip, head);
		return common ?? (recorded === null ? null : await olderOf(commonDir, recorded, head));
	}
	if (recorded !== null && (await contains(commonDir, recorded, head))) return head;
	const before = await tipBeforeMerge(commonDir, branch, work, head);
	const common = before === null ? null : await commonAncestor(commonDir, before, head);
	return common ?? (await olderOf(commonDir, recorded, head));
}

/** The work branch may have been reset to a commit before the recorded base. */
async function olderOf(commonDir: string, recorded: string | null, head: string): Promise<string | null> {
	return recorded === null ? null : ((await commonAncestor(commonDir, recorded, head)) ?? recorded);
}

/** Unlike `isAncestor`, also `false` when git has removed a commit. */
async function contains(commonDir: string, commit: string, ancestor: string): Promise<boolean> {
	const { exitCode } = await runGit(["merge-base", "--is-ancestor", ancestor, commit], { gitDir: commonDir });
	return exitCode === 0;
}

/** @returns `null` when there is none, or a commit is missing. */
export async function commonAncestor(commonDir: string, one: string, other: string): Promise<string | null> {
	if (one === other) return one;
	const { exitCode, stdout } = await runGit(["merge-base", one, other], { gitDir: commonDir });
	return exitCode === 0 ? stdout.toString().trim() : null;
}

/**
 * A merge commit names the earlier tip as its parent; for a fast-forward, only a reflog does. `head` is also in
 * the base branch if the work branch was merely moved to a commit of the base branch.
 * @returns `head` when the work has no commits of its own; `null` when nothing proves a merge.
 */
async function tipBeforeMerge(commonDir: string, branch: string, work: string | null, head: string) {
	const updates = (await readReflog(commonDir, baseRefName(branch))).filter(({ commit }) => commit === head);
	const named = work === null ? [] : updates.filter((update) => takesFrom(update, work));
	const merged = (await beforeUpdate(commonDir, named, head)) ?? (await beforeMergeCommit(commonDir, branch, head));
	if (merged !== null || work === null) return merged;
	const own = (await readReflog(commonDir, `refs/heads/${work}`)).filter(({ commit }) => commit === head);
	if (own.length > 0 && own.every(mayBeMove)) return head;
	return own.length === 0 ? null : await beforeUpdate(commonDir, updates, head);
}

async function beforeUpdate(commonDir: string, updates: readonly ReflogEntry[], head: string): Promise<string | null> {
	for (const { before } of updates) if (before !== null && !(await contains(commonDir, before, head))) return before;
	return null;
}

async function beforeMergeCommit(commonDir: string, branch: string, head: string): Promise<string | null> {
	const range = `${head}..${baseRefName(branch)}`;
	const path = ["rev-list", "--first-parent", "--ancestry-path", "--parents", range, "--"];
	const oldest = (await git(path, { gitDir: commonDir })).split("\n").at(-1) ?? "";
	const [, first, ...others] = oldest.split(" ");
	if (first === undefined || others.length === 0) return null;
	return (await isAncestor(commonDir, head, first)) ? null : first;
}
