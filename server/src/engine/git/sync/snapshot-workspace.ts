import { CodedError } from "@paperclipai/adapter-utils";
import type { WorkspaceState } from "@paperclipai/adapter-utils/host";
import { runGit } from "../program/run-git.ts";
import { listFiles, withoutPaths } from "../snapshot/list-files.ts";
import { withPlainRepository } from "../snapshot/plain-repository.ts";
import { readCommit } from "../snapshot/read-commit.ts";
import { readStatus } from "../snapshot/read-status.ts";
import { snapshotFiles } from "../snapshot/snapshot-files.ts";
import { requireFiles } from "../workspace-status.ts";
import { locateWorktree, type WorktreeLocation } from "../worktree/locate-worktree.ts";
import type { WorktreeOptions } from "./worktree-options.ts";

/**
 * Stores the files as git would commit them, with submodules as their commits.
 * @throws {CodedError} `workspace_wrong_branch`, `workspace_missing`, `workspace_unreadable`, and the errors of `git`.
 */
export async function snapshotWorkspace(options: WorktreeOptions): Promise<WorkspaceState> {
	const location = await openWorktree(options);
	const { files } = location;
	const head = await readCommit(location, "HEAD");
	return await withPlainRepository({ location, head, isExact: false, keepsObjects: true }, async (plain) => {
		const all = await listFiles(files, ".git/");
		const found = withoutPaths(all, (await readStatus(plain, true)).ignored);
		return { head, tree: await snapshotFiles(plain, files, found, "commit") };
	});
}

export type OpenWorktree = WorktreeLocation & { files: string; gitDir: string };

/** @throws {CodedError} `workspace_wrong_branch`, `workspace_missing`. */
export async function openWorktree({ repository, path, branch }: WorktreeOptions): Promise<OpenWorktree> {
	const location = await locateWorktree(repository, path);
	requireFiles(location);
	const { gitDir, commonDir } = location;
	if (gitDir === null) throw left(path, branch, "git does not list it as a worktree");
	const head = await runGit(["symbolic-ref", "--quiet", "HEAD"], { gitDir, commonDir });
	const ref = head.stdout.toString().trimEnd();
	if (ref !== `refs/heads/${branch}`) throw left(path, branch, ref === "" ? "its HEAD is detached" : `it is on ${ref}`);
	return { ...location, gitDir };
}

function left(folder: string, branch: string, reason: string): CodedError {
	return new CodedError(
		"workspace_wrong_branch",
		`The workspace ${folder} is not on its branch ${branch}: ${reason}.`,
		{
			hint: `In the workspace, commit the changes, then run git switch ${branch}.`,
		},
	);
}
