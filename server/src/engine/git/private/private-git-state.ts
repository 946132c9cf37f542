import { readRegularFileSync, writeFileAtomic } from "@paperclipai/adapter-utils/server-utils";
import type { RunPlaces } from "../places.ts";

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
export function readPrivateGitState({ gitState }: RunPlaces): PrivateGitState | null {
	const text = readRegularFileSync(gitState);
	return text === null ? null : (JSON.parse(text) as PrivateGitState);
}

export async function writePrivateGitState({ gitState }: RunPlaces, state: PrivateGitState): Promise<void> {
	await writeFileAtomic(gitState, JSON.stringify(state));
}
