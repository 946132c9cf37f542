import { diffWorkspace } from "../diff-workspace.ts";
import { repositoryOf, useWorktree, worktree } from "./worktree-fixture.ts";

export const FILES = ["again", "deleted", "deleted-later", "moved", "moved-later", "restored", "typed"];

/** For each test. */
export const useFiles = () =>
	useWorktree(Object.fromEntries(FILES.map((name) => [`${name}.txt`, `${name}\n`.repeat(20)])));

export async function uncommitted(base: string | null = "main", folder = worktree) {
	const { files } = await diffWorkspace({ repository: await repositoryOf(), path: folder, base });
	return Object.fromEntries(files.map(({ path, isUncommitted }) => [path, isUncommitted]));
}
