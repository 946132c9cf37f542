import { CodedError } from "@paperclipai/adapter-utils";
import { branchTip, type GitRepository, readCommit, withoutFiles } from "../../git/index.ts";
import { ownBranch, type WorktreeRow } from "../open/source-repository.ts";

/**
 * Prefers the recorded commit, since another workspace may have continued the branch.
 * @throws {CodedError} `workspace_commit_gone`.
 */
export async function closedCommit(repository: GitRepository, workspace: WorktreeRow): Promise<string> {
	const { commonDir } = repository;
	const { headCommit, branch } = workspace;
	if (ownBranch(workspace) === null) throw noBranch(repository, branch);
	const location = withoutFiles(repository);
	const commit = headCommit === null ? await branchTip(commonDir, branch) : await readCommit(location, headCommit);
	if (commit !== null) return commit;
	throw headCommit === null ? noBranch(repository, branch) : gone(repository, headCommit);
}

function gone({ root }: GitRepository, commit: string): CodedError {
	return new CodedError("workspace_commit_gone", `${root} no longer has the commit ${commit} of the workspace.`, {
		hint: "Its branch was deleted before it was merged, or the repository was replaced. Fetch the commit from a clone that has it.",
	});
}

function noBranch({ root }: GitRepository, branch: string): CodedError {
	return new CodedError("workspace_commit_gone", `${root} has no branch ${branch} with commits of the workspace.`, {
		hint: "No commits were made, or the branch was deleted. Saved uncommitted work is listed in the history of the workspace.",
	});
}
