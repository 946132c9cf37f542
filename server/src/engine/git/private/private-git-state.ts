import { readRegularFileSync, writeFileAtomic } from "@paperclipai/adapter-utils/host";

/** Absolute paths. Containers see the first two only. */
export interface PrivateGitFiles {
	git: string;
	gitFile: string;
	gitState: string;
	gitRefs: string;
	quarantine: string;
	collected: string;
}

export interface PrivateGitState {
	worktree: string;
	gitDir: string;
	commonDir: string;
	branch: string;
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
