import type { RestoredWorkspace, WorkspaceTransfer } from "./workspace-transfer.ts";

/**
 * Brings the work of a run back into its worktree. Repeating it changes nothing; after a kill at any step it completes.
 * @throws {CodedError} `workspace_conflict` with the files and nothing changed, `workspace_branch_left`, `workspace_git_replaced`,
 * `workspace_missing_there`, `workspace_transfer_rejected`, `workspace_too_large` and those of the shell.
 */
export async function restoreWorkspaceFromSshExecution(_transfer: WorkspaceTransfer): Promise<RestoredWorkspace> {
	throw new Error("Not implemented yet.");
}
