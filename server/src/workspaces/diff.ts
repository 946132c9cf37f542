import type { WorkspaceDiff } from "@paperclipai/shared";
import type { DatabaseContext } from "../db/database.ts";
import { closedCommit } from "./closed-commit.ts";
import { diffCommit } from "./git/diff-commit.ts";
import { diffWorkspace } from "./git/diff-workspace.ts";
import { findMergedInto } from "./git/merge/find-merged-into.ts";
import { listMerges } from "./merged-workspaces.ts";
import { readWhileOpen } from "./read-while-open.ts";
import type { WorkspaceRow } from "./rows.ts";
import { requireWorktree, sourceRepository } from "./source-repository.ts";

/**
 * What a workspace changes compared with the commit that it was made from; of a closed one, what its commits change.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_not_a_worktree`, `workspace_source_gone`,
 * `workspace_commit_gone`, as `diffWorkspace`, and as `readWhileOpen`.
 */
export async function readWorkspaceDiff(context: DatabaseContext, id: string): Promise<WorkspaceDiff> {
	return await readWhileOpen(context, id, async (workspace) => await diffOf(context, workspace));
}

async function diffOf(context: DatabaseContext, workspace: WorkspaceRow): Promise<WorkspaceDiff> {
	requireWorktree(workspace);
	const { id, status, path, baseCommit: base, baseRef } = workspace;
	const repository = await sourceRepository(workspace);
	const diff =
		status === "open"
			? await diffWorkspace({ repository, path, base })
			: await diffCommit({ repository, base, head: await closedCommit(repository, workspace) });
	const ofBase = baseRef === null ? [] : [{ branch: baseRef, commit: null }];
	const targets = [...(await listMerges(context, id)), ...ofBase];
	return { ...diff, mergedInto: await findMergedInto({ repository, base, head: diff.head, targets }) };
}
