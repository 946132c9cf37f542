import type { CloseReadiness } from "@paperclipai/shared";
import { and, asc, eq, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import type { Caller } from "../../../platform/access/caller.ts";
import type { ServerIdContext } from "../../../platform/data-folder/server-id.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { heartbeatRuns, workspaceOperations } from "../../../platform/db/schema.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { baseRefName, baseTip, findMergedInto, readWorkspaceStatus } from "../../git/index.ts";
import { sourceRepository } from "../open/source-repository.ts";
import { refusalOfOtherDataFolder } from "../other-data-folder.ts";
import { readWhileOpen } from "../read-while-open.ts";

const NO_PATHS = { count: 0, paths: [] };
const NOTHING = {
	...{ branch: null, head: null, ahead: null, behind: null, isInBase: false },
	...{ dirty: NO_PATHS, staged: NO_PATHS, untracked: NO_PATHS, ignored: NO_PATHS, conflicted: NO_PATHS },
};

/**
 * @throws {HttpError} 409 `workspace_missing` and other errors of the repository, and the errors of `readWhileOpen`.
 */
export async function readCloseReadiness(
	context: DatabaseContext & ClockContext & ServerIdContext,
	id: string,
	by: Caller,
): Promise<CloseReadiness> {
	return await readWhileOpen(context, id, by, async (workspace) => await readinessOf(context, workspace));
}

async function readinessOf(
	context: DatabaseContext & ServerIdContext,
	workspace: WorkspaceRow,
): Promise<CloseReadiness> {
	const runId = await findWorkingRun(context, workspace);
	const isUsed = { code: "workspace_in_use", message: `Run ${runId} is working in ${workspace.path}.` };
	const refusal = workspace.status === "open" ? await refusalOfOtherDataFolder(context, workspace) : null;
	const blockers = [
		...(runId === null ? [] : [{ ...isUsed, runId }]),
		...(refusal === null ? [] : [{ code: refusal.code, message: refusal.message }]),
	];
	const isReadable = workspace.status === "open" && workspace.mode === "worktree";
	const status = isReadable ? await statusOf(workspace) : NOTHING;
	const uncollected = await listUncollected(context, workspace);
	const { dirty, staged, untracked, conflicted, ahead, isInBase } = status;
	const isCommitted = [dirty, staged, untracked, conflicted].every(({ count }) => count === 0);
	const isHere = blockers.length === 0 && uncollected.length === 0;
	return { ...status, blockers, uncollected, isClean: isHere && isCommitted && (isInBase || (ahead ?? 0) === 0) };
}

async function statusOf(workspace: WorkspaceRow) {
	const repository = await sourceRepository(workspace);
	const { path, baseRef, baseCommit } = workspace;
	// The base branch may have been deleted after a merge on the Git host.
	const hasBase = baseRef !== null && (await baseTip(repository.commonDir, baseRef)) !== null;
	const base = hasBase ? baseRefName(baseRef) : baseCommit;
	const status = await readWorkspaceStatus({ repository, path, base });
	const { head, ahead } = status;
	if (!hasBase || ahead === null || ahead === 0) return { ...status, isInBase: ahead === 0 };
	const targets = [{ branch: baseRef, commit: null }];
	const mergedInto = await findMergedInto({ repository, base: baseCommit, head, targets });
	return { ...status, isInBase: mergedInto !== null };
}

async function listUncollected(
	{ database: { db } }: DatabaseContext,
	{ id, companyId }: WorkspaceRow,
): Promise<CloseReadiness["uncollected"]> {
	const isCollected = and(
		eq(workspaceOperations.runId, heartbeatRuns.id),
		eq(workspaceOperations.kind, "environment_collect"),
		eq(workspaceOperations.status, "succeeded"),
	);
	return await db
		.select({ runId: heartbeatRuns.id, environment: sql<string>`${heartbeatRuns.environment} ->> 'name'` })
		.from(heartbeatRuns)
		.where(
			and(
				eq(heartbeatRuns.companyId, companyId),
				eq(heartbeatRuns.executionWorkspaceId, id),
				...[isNotNull(heartbeatRuns.environment), isNull(heartbeatRuns.environmentEndedAt)],
				isNotNull(heartbeatRuns.settledAt),
				notExists(db.select({ id: workspaceOperations.id }).from(workspaceOperations).where(isCollected)),
			),
		)
		.orderBy(asc(heartbeatRuns.createdAt), asc(heartbeatRuns.id));
}

export async function findWorkingRun(
	{ database }: DatabaseContext,
	{ id, companyId, issueId }: Pick<WorkspaceRow, "id" | "companyId" | "issueId">,
): Promise<string | null> {
	const isInside = and(eq(heartbeatRuns.companyId, companyId), eq(heartbeatRuns.executionWorkspaceId, id));
	const isOfIssue = issueId === null ? undefined : eq(heartbeatRuns.issueId, issueId);
	const isWorking = and(eq(heartbeatRuns.status, "running"), or(isInside, isOfIssue));
	const [run] = await database.db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(isWorking).limit(1);
	return run?.id ?? null;
}
