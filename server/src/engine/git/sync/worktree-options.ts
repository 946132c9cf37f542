import type { RepositoryPlace } from "../worktree/locate-worktree.ts";

export interface WorktreeOptions {
	repository: RepositoryPlace;
	path: string;
	branch: string;
}
