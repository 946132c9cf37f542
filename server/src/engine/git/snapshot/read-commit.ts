import { runGit } from "../program/run-git.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";

export async function readCommit({ commonDir, gitDir }: WorktreeLocation, name: string): Promise<string | null> {
	if (gitDir === null && name === "HEAD") return null;
	const args = ["rev-parse", "--quiet", "--verify", "--end-of-options", `${name}^{commit}`];
	const { exitCode, stdout } = await runGit(args, { gitDir: gitDir ?? commonDir, commonDir });
	return exitCode === 0 ? stdout.toString().trim() : null;
}

export interface HeadCommit {
	commit: string;
	tree: string;
	isOnBranch: boolean;
}

export async function readHeadCommit({ commonDir, gitDir }: WorktreeLocation): Promise<HeadCommit | null> {
	if (gitDir === null) return null;
	const args = ["rev-parse", "HEAD^{commit}", "HEAD^{tree}", "--symbolic-full-name", "HEAD", "--"];
	const { exitCode, stdout } = await runGit(args, { gitDir, commonDir });
	const [commit = "", tree = "", ref = ""] = stdout.toString().split("\n");
	return exitCode === 0 ? { commit, tree, isOnBranch: ref.startsWith("refs/heads/") } : null;
}
