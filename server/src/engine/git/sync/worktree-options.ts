import type { RepositoryPlace } from "../worktree/locate-worktree.ts";

/** Where a worktree is, and which branch it was prepared with. */
export interface WorktreeOptions {
	repository: RepositoryPlace;
	/** Absolute path of its folder. */
	path: string;
	/** Without `refs/heads/`. */
	branch: string;
}
