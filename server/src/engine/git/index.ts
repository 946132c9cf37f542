export { diffCommit } from "./diff-commit.ts";
export { diffWorkspace, type WorkspaceDiff } from "./diff-workspace.ts";
export type { WhileUnused } from "./merge/complete-update.ts";
export { findMergedInto, findMergedTips } from "./merge/find-merged-into.ts";
export { listMergeDrivers } from "./merge/merge-settings.ts";
export { findWorkBase } from "./merge/work-base.ts";
export { completeMerge, mergeWorkspace } from "./merge-workspace.ts";
export { copyFiles } from "./prepare/copy-files.ts";
export { makeFolderInside } from "./prepare/make-folder-inside.ts";
export { resolveBase } from "./prepare/resolve-base.ts";
export { prepareOwnWorktree } from "./prepare-own-worktree.ts";
export { collectPrivateGit } from "./private/collect-private-git.ts";
export { keepPrivateCommits } from "./private/keep-commits.ts";
export { preparePrivateGit } from "./private/prepare-private-git.ts";
export { type PrivateGitFiles, privateGitFiles } from "./private/private-git-state.ts";
export { runGit } from "./program/run-git.ts";
export { removeWorktree } from "./remove-worktree.ts";
export {
	describeHead,
	type GitRepository,
	inspectCommonDir,
	inspectRepository,
	type RepositoryHead,
	readHead,
} from "./repository/inspect-repository.ts";
export { rescueWorkspace } from "./rescue-workspace.ts";
export { type ContentFilter, findInStoredForm } from "./snapshot/content-filters.ts";
export { listFiles } from "./snapshot/list-files.ts";
export { shownPath } from "./snapshot/path-bytes.ts";
export { readCommit } from "./snapshot/read-commit.ts";
export { openLocalWorkspace } from "./sync/open-local-workspace.ts";
export { readWorkspaceStatus } from "./workspace-status.ts";
export { locateWorktree, withoutFiles } from "./worktree/locate-worktree.ts";
export type { BranchOwner } from "./worktree/own-branch.ts";
export { baseRefName, baseTip, branchTip, isRemoteBase } from "./worktree/worktree-branch.ts";
