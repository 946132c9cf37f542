import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { executionWorkspaces } from "../../../platform/db/schema.ts";
import type { ProjectRow } from "../../../records/projects/store.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { copyFiles, prepareWorktree, resolveBase } from "../../git/index.ts";
import { requireWorktree, sourceRepository } from "../open/source-repository.ts";
import type { OperationResult } from "../operations.ts";

/**
 * Also copies the declared files of the project.
 * @throws {CodedError} as `sourceRepository`, `resolveBase`, `prepareWorktree` and `copyFiles`.
 */
export async function prepareIssueWorktree(
	{ database }: DatabaseContext,
	workspace: WorkspaceRow,
	project: ProjectRow | null,
): Promise<OperationResult<WorkspaceRow>> {
	requireWorktree(workspace);
	const { id, branch, sourcePath } = workspace;
	const repository = await sourceRepository(workspace);
	const isFirst = workspace.baseRef === null && workspace.baseCommit === null;
	// Keeps the first base, even if the project's base is changed later.
	const base = isFirst
		? await resolveBase(repository, project?.baseRef ?? null)
		: { branch: workspace.baseRef, commit: workspace.baseCommit };
	const prepared = await prepareWorktree({ repository, path: workspace.path, branch, base: base.commit });
	const { path, baseCommit, isNew } = prepared;
	const columns = { baseRef: base.branch, baseCommit, path };
	await database.db.update(executionWorkspaces).set(columns).where(eq(executionWorkspaces.id, id));
	const files = await copyFiles(sourcePath, path, project?.files ?? []);
	return { value: { ...workspace, ...columns }, details: { branch, ...columns, isNew, files } };
}
