import type { WorkspaceDiff } from "@paperclipai/shared";
import type { DatabaseContext } from "../db/database.ts";
import { requireOpen } from "./board-action.ts";
import { toConflict } from "./conflicts.ts";
import { diffWorkspace } from "./git/diff-workspace.ts";
import { getWorkspace } from "./rows.ts";
import { requireWorktree, sourceRepository } from "./source-repository.ts";

/**
 * What a workspace changes compared with the commit that it was made from.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_closed`, `workspace_not_a_worktree`, and as `diffWorkspace`.
 */
export async function readWorkspaceDiff(context: DatabaseContext, id: string): Promise<WorkspaceDiff> {
	const workspace = await getWorkspace(context, id);
	requireOpen(workspace);
	requireWorktree(workspace);
	const repository = await sourceRepository(workspace).catch(toConflict);
	return await diffWorkspace({ repository, path: workspace.path, base: workspace.baseCommit }).catch(toConflict);
}
