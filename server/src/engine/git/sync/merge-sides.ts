import { mergeTree } from "../merge/merge-tree.ts";
import { gitFailed } from "../program/run-git.ts";
import { shownPath } from "../snapshot/path-bytes.ts";
import { withPlainRepository } from "../snapshot/plain-repository.ts";
import { locateWorktree } from "../worktree/locate-worktree.ts";
import type { WorktreeOptions } from "./worktree-options.ts";

/** Leaves new files of one side where they are when the other side has renamed their folder. */
const SETTINGS = { GIT_CONFIG_PARAMETERS: "'merge.directoryrenames=false'" };

/** Applies the attributes of the worktree. Without a common ancestor, the base is the empty tree. */
export async function mergeSides(
	{ repository, path }: WorktreeOptions,
	ours: string,
	theirs: string,
): Promise<{ tree: string; conflicts: string[] }> {
	const location = await locateWorktree(repository, path);
	return await withPlainRepository({ location, head: ours, isExact: false, keepsObjects: true }, async (plain) => {
		const options = { switches: ["--allow-unrelated-histories"], env: SETTINGS };
		const { exitCode, stderr, tree, conflicts } = await mergeTree(plain, [ours, theirs], options);
		if (exitCode > 1) throw gitFailed(["merge-tree"], exitCode, stderr);
		return { tree, conflicts: exitCode === 1 ? conflicts.map(shownPath) : [] };
	});
}
