import { readRegularFileSync, writeFileAtomic } from "@paperclipai/adapter-utils/host";

/** Absolute paths of a private repository, and of what the server knows of it. Containers see the first two only. */
export interface PrivateGitFiles {
	/** The repository. Its content is the agent's. */
	git: string;
	/** What is mounted over `.git` of the worktree. */
	gitFile: string;
	/** What the repository was made from. */
	gitState: string;
	/** The refs that it was made with, as lines of `packed-refs`. */
	gitRefs: string;
	/** Copy of its plain files, for `collectPrivateGit`. */
	quarantine: string;
	/** What `collectPrivateGit` has returned. */
	collected: string;
}

/** What the private repository of a run was made from. Kept where containers cannot reach it. */
export interface PrivateGitState {
	/** Folder of the worktree. */
	worktree: string;
	/** Git's folder for HEAD and index of the worktree. */
	gitDir: string;
	commonDir: string;
	branch: string;
	/** `null` while the branch has no commit. */
	head: string | null;
	objectFormat: string;
}

/** `null` while the private repository is incomplete. */
export function readPrivateGitState({ gitState }: PrivateGitFiles): PrivateGitState | null {
	const text = readRegularFileSync(gitState);
	return text === null ? null : (JSON.parse(text) as PrivateGitState);
}

export async function writePrivateGitState({ gitState }: PrivateGitFiles, state: PrivateGitState): Promise<void> {
	await writeFileAtomic(gitState, JSON.stringify(state));
}
