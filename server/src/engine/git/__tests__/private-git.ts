import { writeFileSync } from "node:fs";
import path from "node:path";
import { preparePrivateGit } from "../private/prepare-private-git.ts";
import { privateGitFiles } from "../private/private-git-state.ts";
import { newWorktree, scratchFolder, userGit } from "./scratch-repository.ts";

/** A worktree, and a private repository with a commit that was not brought back. */
export async function newPrivateGit() {
	const scratch = scratchFolder();
	const { root: repository, worktree } = newWorktree(scratch);
	const files = privateGitFiles(scratch);
	const workspace = { id: "w", path: worktree, repository, branch: "work", files: [] };
	const prepare = (): Promise<unknown> => preparePrivateGit(files, workspace, "/paperclip/git");
	await prepare();
	const privately = ["--git-dir", files.git, "--work-tree", worktree];
	writeFileSync(path.join(worktree, "new.txt"), "new\n");
	userGit(worktree, ...privately, "add", "--all");
	userGit(worktree, ...privately, "commit", "--quiet", "--message", "Work");
	const commit = userGit(worktree, ...privately, "rev-parse", "HEAD");
	return { files, worktree, commit, prepare };
}
