import { CodedError } from "@paperclipai/adapter-utils";
import { git, runGit } from "../program/run-git.ts";
import type { GitRepository } from "../repository/inspect-repository.ts";
import { branchName, branchTip, isRemoteBase, symbolicTarget } from "../worktree/worktree-branch.ts";

export interface WorktreeBase {
	/**
	 * Local branch to merge into, without `refs/heads/`, or the full name of a remote-tracking branch; `null` for any other
	 * commit.
	 */
	branch: string | null;
	commit: string | null;
}

/**
 * Resolves the configured ref, else the branch that is checked out, else a detached HEAD, else the empty tree.
 * @param configured Name of a branch, tag, remote-tracking branch or commit, or an expression for a commit.
 * @throws {CodedError} `base_ref_not_found`, `base_ref_ambiguous`.
 */
export async function resolveBase(repository: GitRepository, configured: string | null): Promise<WorktreeBase> {
	const { head } = repository;
	if (configured !== null && configured !== "") return await resolveConfigured(repository, configured);
	if (head.commit !== null) return head;
	const branches = await listBranches(repository);
	const [only] = branches;
	if (only === undefined) return head;
	if (branches.length === 1) return { branch: only, commit: await branchTip(repository.commonDir, only) };
	throw new CodedError("base_ref_ambiguous", `The branch ${head.branch} of ${repository.root} has no commit yet.`, {
		hint: `Set the base ref of the project to a branch with commits, such as ${only}.`,
	});
}

async function resolveConfigured(repository: GitRepository, name: string): Promise<WorktreeBase> {
	const branch = await branchName(repository.commonDir, name);
	const ofBranch = await branchTip(repository.commonDir, branch);
	if (ofBranch !== null) return { branch: await actualBranch(repository, branch), commit: ofBranch };
	if (repository.head.commit === null && repository.head.branch === branch) return repository.head;
	const commit = name.startsWith("-") ? null : await commitOf(repository, name);
	if (commit !== null) return { branch: await remoteBranch(repository, name), commit };
	throw new CodedError("base_ref_not_found", `The repository ${repository.root} has no branch or commit "${name}".`, {
		hint: "Set the base ref to one that git branch --all lists in this repository; nothing is fetched.",
	});
}

/** @returns `null` for a symbolic ref to anything but a branch. */
async function actualBranch({ commonDir }: GitRepository, branch: string): Promise<string | null> {
	const target = (await symbolicTarget(commonDir, branch)) ?? `refs/heads/${branch}`;
	if (target.startsWith("refs/heads/")) return target.slice("refs/heads/".length);
	return isRemoteBase(target) ? target : null;
}

async function commitOf({ commonDir }: GitRepository, name: string): Promise<string | null> {
	const args = ["rev-parse", "--quiet", "--verify", `${name}^{commit}`];
	const { exitCode, stdout } = await runGit(args, { gitDir: commonDir });
	return exitCode === 0 ? stdout.toString().trim() : null;
}

/** @returns `null` for a tag or commit, which stays the same. */
async function remoteBranch({ commonDir }: GitRepository, name: string): Promise<string | null> {
	const args = ["rev-parse", "--quiet", "--verify", "--symbolic-full-name", name];
	const ref = (await runGit(args, { gitDir: commonDir })).stdout.toString().trim();
	return isRemoteBase(ref) ? ref : null;
}

async function listBranches({ commonDir }: GitRepository): Promise<string[]> {
	const names = await git(["for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads"], { gitDir: commonDir });
	return names === "" ? [] : names.split("\n");
}
