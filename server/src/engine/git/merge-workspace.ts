import { CodedError } from "@paperclipai/adapter-utils";
import { completeUpdates, type WhileUnused } from "./merge/complete-update.ts";
import { findCheckout } from "./merge/find-checkout.ts";
import { type MergeResult, mergeCommits } from "./merge/merge-commits.ts";
import { baseMoved, headChanged } from "./merge/merge-errors.ts";
import { requireUnfiltered } from "./merge/require-unfiltered.ts";
import { moveBranch, updateCheckout } from "./merge/update-checkout.ts";
import { runGit } from "./program/run-git.ts";
import { withRepositoryLock } from "./repository/repository-lock.ts";
import { type RepositoryPaths, withoutFiles } from "./worktree/locate-worktree.ts";
import { branchName, branchTip, symbolicTarget } from "./worktree/worktree-branch.ts";

export interface MergeOptions {
	repository: RepositoryPaths;
	/** Branch name without `refs/heads/`. */
	branch: string;
	/** Commit that the branch must be at. Default: any. */
	head?: string | undefined;
	/** Name of a branch, as `branchName` accepts it. A symbolic ref to another branch stands for that branch. */
	into: string;
	/** For the folder that has the target branch checked out. Default: its files are updated at once. */
	whileUnused?: WhileUnused;
	/** For folders in which an earlier merge was interrupted. Default: the files are completed at once. */
	whileCompleting?: WhileUnused;
}

const atOnce: WhileUnused = (_, update) => update();

/**
 * Also updates the files where the target branch is checked out. If the process is killed, the branch has its old or
 * new commit, and the next call completes the files.
 * @throws {CodedError} `merge_conflict` with the files, `base_dirty` with the reason, `base_moved`, `branch_not_found`,
 * `head_changed`, `merge_needs_user_git`, `unrelated_histories`, `git_too_old`, `repository_busy`, all with nothing changed;
 * `merge_incomplete`; and the errors of `git`.
 */
export async function mergeWorkspace({
	repository,
	branch,
	head,
	into: name,
	whileUnused = atOnce,
	whileCompleting = atOnce,
}: MergeOptions): Promise<MergeResult> {
	const { commonDir } = repository;
	const into = await actualBranch(commonDir, await branchName(commonDir, name));
	await completeMerge(repository, whileCompleting);
	const tip = await branchTip(commonDir, branch);
	if (tip === null) throw notFound(branch, RESTORE);
	if (head !== undefined && tip !== head) throw headChanged(branch, head, tip);
	const before = await branchTip(commonDir, into);
	const checkout = await findCheckout(repository, into);
	if (before === null && checkout === null && !(await isUnbornHead(commonDir, into))) throw notFound(into, NAME_BRANCH);
	const location = checkout ?? withoutFiles(repository);
	const sides = { into, before, branch, tip, repository };
	const result = await mergeCommits(location, sides);
	if (result.kind === "up_to_date") return result;
	if (checkout !== null) await requireUnfiltered(checkout, sides, result.commit);
	await withRepositoryLock(commonDir, async () => {
		const update = { branch: into, before, after: result.commit };
		const current = await findCheckout(repository, into);
		if (current?.gitDir !== checkout?.gitDir) throw baseMoved(into);
		if (current === null) await moveBranch(location, update, branch);
		else await whileUnused(current.files, () => updateCheckout(current, update, branch));
	});
	return result;
}

export async function completeMerge(repository: RepositoryPaths, whileUnused = atOnce): Promise<void> {
	await withRepositoryLock(repository.commonDir, () => completeUpdates(repository, whileUnused));
}

async function actualBranch(commonDir: string, name: string): Promise<string> {
	const target = await symbolicTarget(commonDir, name);
	if (target === null) return name;
	if (!target.startsWith("refs/heads/")) throw notABranch(name, target);
	return target.slice("refs/heads/".length);
}

async function isUnbornHead(gitDir: string, branch: string): Promise<boolean> {
	const head = await runGit(["symbolic-ref", "--quiet", "HEAD"], { gitDir });
	return head.stdout.toString().trimEnd() === `refs/heads/${branch}`;
}

function notABranch(name: string, target: string): CodedError {
	return new CodedError("branch_not_found", `${name} is a symbolic ref to ${target}, which is not a branch.`, {
		hint: "Merge into a local branch. Nothing was changed.",
	});
}

const RESTORE = "Restore the branch if it was deleted or renamed. A workspace without a commit may have no branch yet.";
const NAME_BRANCH =
	"Merge into a local branch, as git branch lists them, not into a tag or another commit. Nothing was changed.";

function notFound(branch: string, hint: string): CodedError {
	return new CodedError("branch_not_found", `The repository has no branch ${branch}.`, { hint });
}
