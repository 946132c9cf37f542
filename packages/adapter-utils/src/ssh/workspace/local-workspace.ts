import type { Readable } from "node:stream";

/** A worktree at one moment. */
export interface WorkspaceState {
	/** Commit of the branch; `null` = the branch has none yet. */
	head: string | null;
	/** Tree with all files that are not ignored, byte for byte, whether they are committed or not. */
	tree: string;
}

/** A change of a worktree as a whole. */
export interface WorkspaceUpdate {
	before: WorkspaceState;
	after: WorkspaceState;
}

/** What came of an update. */
export interface UpdateResult {
	/** The branch, the index and all files that could be written are as in `after`. */
	kind: "updated" | "moved";
	/** `"moved"`: somebody has changed the branch or these files since `before`; they are as that person left them. */
	files: string[];
}

/** Limits for what another machine sends, since an agent there may send anything. */
export interface ImportLimits {
	/** Sum of the sizes of all files of a commit, in bytes. */
	maxFileBytes: number;
	/** Number of files of a commit. */
	maxFiles: number;
	/** Size of the bundle, in bytes. */
	maxBundleBytes: number;
}

/** What a call of git has given. */
export interface LocalGitResult {
	exitCode: number;
	stdout: Buffer;
	stderr: string;
}

/**
 * The worktree on the server's machine, as the transfer needs it. The server implements it with a git that executes nothing
 * that the repository names, and that reaches no remote.
 */
export interface LocalWorkspace {
	/** UUID. Names the folder there. */
	readonly id: string;
	/** The branch that was prepared, without `refs/heads/`. */
	readonly branch: string;
	/** Runs git in the repository, without a worktree. An exit code that is not 0 is a result. */
	git(args: readonly string[], options?: { input?: string | Buffer }): Promise<LocalGitResult>;
	/**
	 * Stores all files that are not ignored. Worktree, index and HEAD stay as they are.
	 * @throws {CodedError} `workspace_wrong_branch`, `workspace_missing`, `workspace_unreadable`.
	 */
	snapshot(): Promise<WorkspaceState>;
	/** Merges two commits without a change of any branch or file. `conflicts` = paths, for people. */
	merge(ours: string, theirs: string): Promise<{ tree: string; conflicts: string[] }>;
	/** Commits at which the history ends although they have parents. */
	shallowCommits(): Promise<string[]>;
	/** A bundle with what leads to a ref, without what leads to `known` commits. */
	bundle(ref: string, known: readonly string[]): Readable;
	/**
	 * Puts the objects of a bundle into the repository after they were checked, and stores no ref.
	 * @returns the refs of the bundle.
	 * @throws {CodedError} `workspace_transfer_rejected`, `workspace_too_large`.
	 */
	importBundle(file: string, limits: ImportLimits): Promise<Map<string, string>>;
	/**
	 * Changes files, branch and index. May be killed at any step: the same call, or one from what is then found, completes it.
	 * No file is written whose content is not that of `before`.
	 */
	update(change: WorkspaceUpdate): Promise<UpdateResult>;
}
