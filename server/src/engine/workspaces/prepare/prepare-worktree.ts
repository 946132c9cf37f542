import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { DatabaseContext, OpenDatabase } from "../../../platform/db/database.ts";
import { executionWorkspaces } from "../../../platform/db/schema.ts";
import type { ProjectRow } from "../../../records/projects/store.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { type BranchOwner, copyFiles, prepareOwnWorktree, resolveBase } from "../../git/index.ts";
import { WAS_PREPARED } from "../branch-history.ts";
import { ownBranch, requireWorktree, sourceRepository, type WorktreeRow } from "../open/source-repository.ts";
import type { OperationResult } from "../operations.ts";

/**
 * Also copies the declared files of the project.
 * @throws {CodedError} the errors of `sourceRepository`, `resolveBase`, `prepareOwnWorktree` and `copyFiles`.
 */
export async function prepareIssueWorktree(
	{ database }: DatabaseContext,
	workspace: WorkspaceRow,
	project: ProjectRow | null,
): Promise<OperationResult<WorkspaceRow>> {
	requireWorktree(workspace);
	const { id, branch, sourcePath } = workspace;
	const repository = await sourceRepository(workspace);
	const isPrepared = ownBranch(workspace) !== null;
	// Keeps the first base, even if the project's base is changed later.
	const base = isPrepared
		? { branch: workspace.baseRef, commit: workspace.baseCommit }
		: await resolveBase(repository, project?.baseRef ?? null);
	const owner = await ownerOf(database, workspace);
	const request = { repository, path: workspace.path, branch, base: base.commit, owner, isPrepared };
	const prepared = await prepareOwnWorktree(request);
	const { path, baseCommit, isNew } = prepared;
	const columns = { baseRef: base.branch, baseCommit, path, branch: prepared.branch };
	const { commonDir } = repository;
	const stored = { ...columns, commonDir };
	await database.db.update(executionWorkspaces).set(stored).where(eq(executionWorkspaces.id, id));
	const files = await copyFiles({ ...repository, root: sourcePath }, path, project?.files ?? []);
	return { value: { ...workspace, ...stored }, details: { ...columns, isNew, files } };
}

/** The issue owns its branch, because each of its workspaces continues it. */
async function ownerOf({ db }: Pick<OpenDatabase, "db">, workspace: WorktreeRow): Promise<BranchOwner> {
	const { id, issueId, sourcePath, branch } = workspace;
	if (issueId === null) return { id, lastHead: workspace.headCommit };
	const { headCommit, createdAt } = executionWorkspaces;
	const isOfBranch = and(
		eq(executionWorkspaces.issueId, issueId),
		eq(executionWorkspaces.sourcePath, sourcePath),
		eq(executionWorkspaces.branch, branch),
		...[isNotNull(headCommit), WAS_PREPARED],
	);
	const [last] = await db
		.select({ headCommit })
		.from(executionWorkspaces)
		.where(isOfBranch)
		.orderBy(desc(createdAt), desc(executionWorkspaces.id))
		.limit(1);
	return { id: issueId, lastHead: last?.headCommit ?? null };
}
