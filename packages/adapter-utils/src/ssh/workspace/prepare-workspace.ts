import type { SentWorkspace, WorkspaceTransfer } from "./workspace-transfer.ts";

/**
 * Brings a worktree to another machine as a repository of its own, with the branch checked out and the uncommitted state in its
 * files. Repeating it for a run that was prepared changes nothing; after a kill at any step it completes.
 * @throws {CodedError} `workspace_branch_left`, `git_missing_there`, `workspace_transfer_failed` and those of the shell.
 */
export async function prepareWorkspaceForSshExecution(_transfer: WorkspaceTransfer): Promise<SentWorkspace> {
	throw new Error("Not implemented yet.");
}
