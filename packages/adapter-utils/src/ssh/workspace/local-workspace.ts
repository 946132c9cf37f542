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
	/** `"updated"`: the branch, the index and all writable files are as in `after`. */
	kind: "updated" | "moved";
	/** `"moved"`: the branch or these files have changed since `before` and were left alone. */
	files: string[];
}

/** Limits, because an agent on the remote machine may send anything. */
export interface ImportLimits {
	/** Total size of all files in a commit, in bytes. */
	maxFileBytes: number;
	/** Number of files in a commit. */
	maxFiles: number;
	/** Size of the bundle, in bytes. */
	maxBundleBytes: number;
}

export interface LocalGitResult {
	exitCode: number;
	stdout: Buffer;
	stderr: string;
}

/**
 * The worktree on the server's machine. The server's git must execute nothing that the repository configures and
 * contact no remote.
 */
export interface LocalWorkspace {
	/** UUID; names the remote folder. */
	readonly id: string;
	/** The prepared branch, without `refs/heads/`. */
	readonly branch: string;
	/** Runs git without a worktree. A nonzero exit code is a result. */
	git(args: readonly string[], options?: { input?: string | Buffer }): Promise<LocalGitResult>;
	/**
	 * Does not change worktree, index and HEAD.
	 * @throws {CodedError} `workspace_wrong_branch`, `workspace_missing`, `workspace_unreadable`.
	 */
	snapshot(): Promise<WorkspaceState>;
	/** Changes no branch or file. `conflicts` = paths for display. */
	merge(ours: string, theirs: string): Promise<{ tree: string; conflicts: string[] }>;
	/** Grafted commits of a shallow repository. */
	shallowCommits(): Promise<string[]>;
	/** Excludes the history of `known` commits. */
	bundle(ref: string, known: readonly string[]): Readable;
	/**
	 * Creates no refs.
	 * @returns the refs of the bundle.
	 * @throws {CodedError} `workspace_transfer_rejected`, `workspace_too_large`.
	 */
	importBundle(file: string, limits: ImportLimits): Promise<Map<string, string>>;
	/**
	 * May be killed at any step: the same call, or one from the state found then, completes it. A file is written only if
	 * its content is as in `before`.
	 */
	update(change: WorkspaceUpdate): Promise<UpdateResult>;
}
