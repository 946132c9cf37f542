import type { WorkspaceDiff } from "@paperclipai/shared";
import type { Caller } from "../../../platform/access/caller.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { listMerges } from "../../../records/workspaces/merged-workspaces.ts";
import {
	baseTip,
	diffCommit,
	diffWorkspace,
	findMergedInto,
	type WorkspaceDiff as GitDiff,
	type GitRepository,
	locateWorktree,
	readCommit,
} from "../../git/index.ts";
import { closedCommit } from "../close/closed-commit.ts";
import { requireWorktree, sourceRepository, type WorktreeRow } from "../open/source-repository.ts";
import { readWhileOpen } from "../read-while-open.ts";
import { workBaseOf } from "../work-base.ts";

/**
 * Compares with the base as it is now.
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
		const { baseCommit, baseRef } = workspace;
		const ofBase = baseRef === null ? [] : [{ branch: baseRef, commit: null }];
		const targets = [...((await listMerges(context, [id])).get(id) ?? []), ...ofBase];
		const { base, head } = diff;
		const mergedInto = await findMergedInto({ repository, base: base === null ? baseCommit : base, head, targets });
		return { ...diff, mergedInto };
	});
}

/**
 * For a closed workspace, only its commits count.
 * @throws {CodedError} `workspace_commit_gone`, and the errors of `diffWorkspace`.
 */
export async function diffOf(workspace: WorktreeRow, repository: GitRepository): Promise<GitDiff> {
	const { status, path, baseRef } = workspace;
	const tip = baseRef === null ? null : await baseTip(repository.commonDir, baseRef);
	if (status === "open") {
		const head = await readCommit(await locateWorktree(repository, path), "HEAD");
		return await diffWorkspace({ repository, path, base: await workBaseOf(workspace, repository, head), tip });
	}
	const head = await closedCommit(repository, workspace);
	return await diffCommit({ repository, base: await workBaseOf(workspace, repository, head), head, tip });
}
