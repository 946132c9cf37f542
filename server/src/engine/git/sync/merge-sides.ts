import { gitFailed } from "../program/run-git.ts";
import { shownPath, splitList } from "../snapshot/path-bytes.ts";
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
		const switches = ["--write-tree", "--allow-unrelated-histories", "--name-only", "--no-messages", "-z"];
		const args = ["merge-tree", ...switches, ours, theirs];
		const { exitCode, stdout, stderr } = await plain.run(args, { env: SETTINGS });
		if (exitCode > 1) throw gitFailed(args, exitCode, stderr);
		const [tree = "", ...files] = splitList(stdout);
		return { tree, conflicts: exitCode === 1 ? files.map(shownPath) : [] };
	});
}
