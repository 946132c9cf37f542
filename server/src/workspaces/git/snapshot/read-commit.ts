import type { WorktreePlace } from "../locate-worktree.ts";
import { runGit } from "../run-git.ts";

/** The commit that a name stands for in a worktree, or in its repository when git does not know the worktree. */
export async function readCommit({ commonDir, gitDir }: WorktreePlace, name: string): Promise<string | null> {
	if (gitDir === null && name === "HEAD") return null;
	const args = ["rev-parse", "--quiet", "--verify", "--end-of-options", `${name}^{commit}`];
	const { exitCode, stdout } = await runGit(args, { gitDir: gitDir ?? commonDir, commonDir });
	return exitCode === 0 ? stdout.toString().trim() : null;
}
