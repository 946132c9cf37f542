import { CodedError } from "@paperclipai/adapter-utils";
import { runGit } from "../program/run-git.ts";
import { branchTip } from "../worktree/worktree-branch.ts";
import type { PrivateGitState } from "./private-git-state.ts";
import { LIMITED } from "./quarantine.ts";

/**
 * Moves the user's branch to the commit that the agent's has.
 * @param keptAs Ref that leads to that commit in any case.
 * @returns `false` when the branch has further commits, so that what the agent has staged is not based on it.
 * @throws {CodedError} `environment_branch_diverged`.
 */
export async function bringBackBranch(state: PrivateGitState, tip: string, keptAs: string): Promise<boolean> {
	const { branch, commonDir, gitDir, head } = state;
	const current = await branchTip(commonDir, branch);
	if (current === tip) return true;
	if (current !== null && (await isAncestor(commonDir, tip, current)) && current !== head) return false;
	if (tip === head) return false;
	// An agent may rewrite its own branch, as on the server's machine, as long as nobody else has moved it.
	if (current !== head && !(await isAncestor(commonDir, current, tip))) throw diverged(branch, keptAs);
	const args = ["update-ref", "-m", "paperclip: work of a container", `refs/heads/${branch}`, tip, current ?? ""];
	// In the worktree, so that the log of its HEAD has the step too.
	const { exitCode } = await runGit(args, { gitDir, commonDir });
	if (exitCode !== 0) throw diverged(branch, keptAs);
	return true;
}

/** Whether a branch that was at `before` only got further commits. */
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
			hint: `The agent's commits are kept as ${keptAs}. Merge them into ${branch}, then retry.`,
			details: { ref: keptAs },
		},
	);
}
