import type { Readable } from "node:stream";

export interface WorkspaceState {
	head: string | null;
	/** Tree with all files that are not ignored, committed or not, byte for byte. */
	tree: string;
}

/** A change to a whole worktree. */
export interface WorkspaceUpdate {
	before: WorkspaceState;
	after: WorkspaceState;
}

export interface UpdateResult {
	/** `"updated"`: branch, index and writable files are as in `after`. `"moved"`: the branch or files had changed. */
	kind: "updated" | "moved";
	/** Files that have changed since `before`, for `"moved"`; empty if only the branch has changed. */
	files: string[];
}

/** Limits for work from the remote machine, because an agent may send anything. */
export interface ImportLimits {
	/** Maximum total size of all files in a commit, in bytes. */
	maxFileBytes: number;
	/** Maximum number of files in a commit. */
	maxFiles: number;
	/** Maximum size of the bundle, in bytes. */
	maxBundleBytes: number;
}

export interface LocalGitResult {
	exitCode: number;
	stdout: Buffer;
	stderr: string;
}

/**
 * The worktree on the server's machine. Git must not execute programs that the repository configures, such as hooks,
 * and must not contact a remote.
 */
export interface LocalWorkspace {
	/** UUID; names the remote folder. */
	readonly id: string;
	/** The prepared branch, without `refs/heads/`. */
	readonly branch: string;
	/** Runs git without a worktree. A nonzero exit code is a result, not an error. */
	git(
		args: readonly string[],
		options?: { input?: string | Buffer; onStdout?: (chunk: Buffer) => void },
	): Promise<LocalGitResult>;
	/**
	 * Reads the current state, without changing the worktree, the index or HEAD.
	 * @throws {CodedError} `workspace_wrong_branch`, `workspace_missing`, `workspace_unreadable`.
	 */
	snapshot(): Promise<WorkspaceState>;
	/** Merges two commits, without changing a branch or file. `conflicts` lists paths for display. */
	merge(ours: string, theirs: string): Promise<{ tree: string; conflicts: string[] }>;
	/** Lists the boundary commits of a shallow repository. */
	shallowCommits(): Promise<string[]>;
	/** Creates a bundle of `ref`, excluding the history of the `known` commits. */
	bundle(ref: string, known: readonly string[]): Readable;
	/**
	 * Imports the objects of a bundle, without creating refs. The bundle must contain all of them, except objects of the
	 * commit `sent`.
	 * @returns the refs of the bundle.
	 * @throws {CodedError} `workspace_transfer_rejected`, `workspace_too_large`.
	 */
	importBundle(file: string, limits: ImportLimits, sent: string | null): Promise<Map<string, string>>;
	/**
	 * Changes the worktree from one state to another. Writes a file only if its content is as in `before`. A change
	 * that a kill has interrupted is completed by the same call, or by a call whose `before` is the interrupted state.
	 */
	update(change: WorkspaceUpdate): Promise<UpdateResult>;
}
