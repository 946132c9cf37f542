import { CodedError } from "@paperclipai/adapter-utils";
import { runGit } from "../program/run-git.ts";
import { branchTip } from "../worktree/worktree-branch.ts";
import type { PrivateGitState } from "./private-git-state.ts";
import { LIMITED } from "./quarantine.ts";

/**
 * @param keptAs Ref that keeps `tip` even if the branch cannot be moved.
 * @returns `false` if the branch has newer commits, on which the agent's index is not based.
 * @throws {CodedError} `environment_branch_diverged`.
 */
export async function bringBackBranch(state: PrivateGitState, tip: string, keptAs: string): Promise<boolean> {
	const { branch, commonDir, gitDir, head } = state;
	const current = await branchTip(commonDir, branch);
	if (current === tip) return true;
	if (current !== null && (await isAncestor(commonDir, tip, current)) && current !== head) return false;
	if (tip === head) return false;
	// An agent may rewrite its own branch, as long as no other program has moved it.
	if (current !== head && !(await isAncestor(commonDir, current, tip))) throw diverged(branch, keptAs);
	const args = ["update-ref", "-m", "paperclip: work of a container", `refs/heads/${branch}`, tip, current ?? ""];
	// Runs in the worktree, so that HEAD's reflog records the update too.
	const { exitCode } = await runGit(args, { gitDir, commonDir });
	if (exitCode !== 0) throw diverged(branch, keptAs);
	return true;
}

export async function isAncestor(gitDir: string, before: string | null, after: string): Promise<boolean> {
	if (before === null) return true;
	const args = ["merge-base", "--is-ancestor", before, after];
	return (await runGit(args, { gitDir, env: LIMITED })).exitCode === 0;
}

function diverged(branch: string, keptAs: string): CodedError {
	return new CodedError(
		"environment_branch_diverged",
		`The branch ${branch} was changed in the repository while the agent committed to it in a container.`,
		{
			hint: `The agent's commits are kept as ${keptAs}. Merge them into ${branch}, then finalize the workspace again.`,
			details: { ref: keptAs },
		},
	);
}
