import type { RepositoryPaths } from "../worktree/locate-worktree.ts";

export interface WorktreeOptions {
	repository: RepositoryPaths;
	path: string;
	branch: string;
}
