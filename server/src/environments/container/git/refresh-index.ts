import { installIndex } from "../../../workspaces/git/merge/update-checkout.ts";
import { withPlainRepository } from "../../../workspaces/git/snapshot/plain-repository.ts";
import { readCommit } from "../../../workspaces/git/snapshot/read-commit.ts";
import type { PrivateGitState } from "./private-git-state.ts";

/**
 * Gives the worktree an index for what it has now: the files are there, HEAD was moved. The agent's own index is not used,
 * since it could hide changes.
 * @param tree What is staged, `null` for the commit of HEAD.
 */
export async function refreshIndex(state: PrivateGitState, tree: string | null): Promise<void> {
	const { commonDir, gitDir, worktree } = state;
	const place = { commonDir, gitDir, folder: worktree, files: worktree, isRoot: false };
	const head = await readCommit(place, "HEAD");
	const content = tree ?? head;
	if (content === null) return;
	await withPlainRepository({ place, head, isExact: false, keepsObjects: true }, async (plain) => {
		// With `-m` entries that stay the same need no look at their files.
		await plain.git(["read-tree", "-m", content]);
		// It reports files that differ, which is no error here.
		await plain.run(["update-index", "-q", "--refresh"]);
		await installIndex(plain, gitDir);
	});
}
