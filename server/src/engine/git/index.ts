/**
 * Git repositories and worktrees, without executing anything that a repository names. The rest of the server uses this file only.
 */
export { diffCommit } from "./diff-commit.ts";
export { diffWorkspace, type WorkspaceDiff } from "./diff-workspace.ts";
export { findMergedInto } from "./merge/find-merged-into.ts";
export { completeMerge, mergeWorkspace } from "./merge-workspace.ts";
export { copyFiles } from "./prepare/copy-files.ts";
export { makeFolderInside } from "./prepare/make-folder-inside.ts";
export { resolveBase } from "./prepare/resolve-base.ts";
export { prepareWorktree } from "./prepare-worktree.ts";
export { collectPrivateGit } from "./private/collect-private-git.ts";
export { keepPrivateCommits } from "./private/keep-commits.ts";
export { preparePrivateGit } from "./private/prepare-private-git.ts";
export type { PrivateGitFiles } from "./private/private-git-state.ts";
export { runGit } from "./program/run-git.ts";
export { removeWorktree } from "./remove-worktree.ts";
export { type GitRepository, inspectRepository, readHead } from "./repository/inspect-repository.ts";
export { rescueWorkspace } from "./rescue-workspace.ts";
export { listFiles } from "./snapshot/list-files.ts";
export { readCommit } from "./snapshot/read-commit.ts";
export { openLocalWorkspace } from "./sync/open-local-workspace.ts";
export { readWorkspaceStatus } from "./workspace-status.ts";
export { locateWorktree, withoutFiles } from "./worktree/locate-worktree.ts";
export { branchTip } from "./worktree/worktree-branch.ts";
