import type { UpdateResult, WorkspaceUpdate } from "@paperclipai/adapter-utils/host";
import { runGit } from "../../program/run-git.ts";
import { readCommit } from "../../snapshot/read-commit.ts";
import { type OpenWorktree, openWorktree } from "../snapshot-workspace.ts";
import type { WorktreeOptions } from "../worktree-options.ts";
import { updateIndex } from "./update-index.ts";
import { withWorktreeLock } from "./worktree-lock.ts";
import { writeChanges } from "./write-changes.ts";

/**
 * Moves the branch last, so that after a crash the changes are uncommitted and in the `before` of the next call.
 * @throws {CodedError} `workspace_wrong_branch`, `workspace_missing`, `workspace_busy`, and the errors of `git`.
 */
export async function updateWorkspace(
	options: WorktreeOptions,
	{ before, after }: WorkspaceUpdate,
): Promise<UpdateResult> {
	const { gitDir } = await openWorktree(options);
	return await withWorktreeLock(gitDir, async () => {
		const location = await openWorktree(options);
		const head = await readCommit(location, "HEAD");
		if (head !== before.head) return { kind: "moved", files: [] };
		const files = await writeChanges(location, [before.tree, after.tree]);
		if (files.length > 0) return { kind: "moved", files };
		if (after.head === null || after.head === before.head) return { kind: "updated", files: [] };
		await updateIndex(location, before.head, after.head);
		const isMoved = await moveBranch(location, options.branch, before.head, after.head);
		return { kind: isMoved ? "updated" : "moved", files: [] };
	});
}

async function moveBranch(
	{ gitDir, commonDir }: OpenWorktree,
	branch: string,
	before: string | null,
	after: string,
): Promise<boolean> {
	const args = [
		"update-ref",
		"-m",
		"paperclip: work from another machine",
		`refs/heads/${branch}`,
		after,
		before ?? "",
	];
	return (await runGit(args, { gitDir, commonDir })).exitCode === 0;
}
