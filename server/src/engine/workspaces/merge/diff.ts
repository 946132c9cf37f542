import type { WorkspaceDiff } from "@paperclipai/shared";
import type { Caller } from "../../../platform/access/caller.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { listMerges } from "../../../records/workspaces/merged-workspaces.ts";
import {
	diffCommit,
	diffWorkspace,
	findMergedInto,
	type WorkspaceDiff as GitDiff,
	type GitRepository,
} from "../../git/index.ts";
import { closedCommit } from "../close/closed-commit.ts";
import { requireWorktree, sourceRepository, type WorktreeRow } from "../open/source-repository.ts";
import { readWhileOpen } from "../read-while-open.ts";

/**
 * Compares with the commit at which the workspace started.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_not_a_worktree`, `workspace_source_gone`, and the
 * errors of `diffOf` and `readWhileOpen`.
 */
export async function readWorkspaceDiff(
	context: DatabaseContext & ClockContext,
	id: string,
	by: Caller,
): Promise<WorkspaceDiff> {
	return await readWhileOpen(context, id, by, async (workspace) => {
		requireWorktree(workspace);
		const repository = await sourceRepository(workspace);
		const diff = await diffOf(workspace, repository);
		const { baseCommit: base, baseRef } = workspace;
		const ofBase = baseRef === null ? [] : [{ branch: baseRef, commit: null }];
		const targets = [...(await listMerges(context, id)), ...ofBase];
		return { ...diff, mergedInto: await findMergedInto({ repository, base, head: diff.head, targets }) };
	});
}

/**
 * For a closed workspace, only its commits count.
 * @throws {CodedError} `workspace_commit_gone`, and the errors of `diffWorkspace`.
 */
export async function diffOf(workspace: WorktreeRow, repository: GitRepository): Promise<GitDiff> {
	const { status, path, baseCommit: base } = workspace;
	if (status === "open") return await diffWorkspace({ repository, path, base });
	return await diffCommit({ repository, base, head: await closedCommit(repository, workspace) });
}
