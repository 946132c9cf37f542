import { CodedError } from "@paperclipai/adapter-utils";
import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { executionWorkspaces, projects } from "../../../platform/db/schema.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import type { ProjectRow } from "../../../records/projects/store.ts";
import { findOpenWorkspace, type WorkspaceRow } from "../../../records/workspaces/rows.ts";
import type { ClosingContext } from "../lease.ts";
import type { WorkspaceRun } from "../workspace-run.ts";
import { findClosable, isOpenWorktree } from "./closable.ts";
import { closeAutomatically } from "./close-automatically.ts";

export interface WorktreeQuota {
	companyId: string;
	maxWorktrees: number;
	project: Pick<ProjectRow, "id" | "name"> | null;
}

export function quotaOf(
	{ companyId, maxWorktrees }: { companyId: string; maxWorktrees: number | null },
	project: ProjectRow | null,
): WorktreeQuota | null {
	if (project !== null && project.maxWorktrees !== null) {
		return { companyId, maxWorktrees: project.maxWorktrees, project };
	}
	return maxWorktrees === null ? null : { companyId, maxWorktrees, project: null };
}

/**
 * When the quota is used up, closes the least recently used worktree that is no longer needed.
 * @throws {CodedError} `worktree_quota_reached` when none can be closed, `run_stopped`.
 */
export async function storeWithinQuota(
	context: ClosingContext & LoggerContext,
	quota: WorktreeQuota,
	row: WorkspaceRow & { issueId: string },
	run: Pick<WorkspaceRun, "signal" | "report">,
): Promise<void> {
	while (!(await storeIfFree(context, quota, row))) {
		if (run.signal.aborted)
			throw new CodedError("run_stopped", "The run was stopped while its worktree was being prepared.");
		const closed = await closeLeastRecent(context, quota);
		if (closed === null) throw await quotaReached(context, quota);
		const message = `Closed ${closed.path}, which is no longer needed, because the limit of ${quota.maxWorktrees} open worktrees was reached.`;
		await run.report({ type: "worktree_closed", message });
	}
}

async function storeIfFree(
	context: ClosingContext,
	quota: WorktreeQuota,
	row: WorkspaceRow & { issueId: string },
): Promise<boolean> {
	return await inTransaction(context, async (transaction) => {
		const { db } = transaction.database;
		await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`worktrees of ${quota.companyId}`}, 0))`);
		if ((await findOpenWorkspace(transaction, row.issueId)) !== null) return true;
		if ((await countOpen(transaction, quota)) >= quota.maxWorktrees) return false;
		await db.insert(executionWorkspaces).values(row);
		return true;
	});
}

async function closeLeastRecent(
	context: ClosingContext & LoggerContext,
	quota: WorktreeQuota,
): Promise<WorkspaceRow | null> {
	const isCounted = isInQuota(quota);
	for (const workspace of await findClosable(context, isCounted)) {
		if (await closeAutomatically(context, workspace, "quota", isCounted)) return workspace;
	}
	return null;
}

async function countOpen({ database }: DatabaseContext, quota: WorktreeQuota): Promise<number> {
	const [counted] = await database.db
		.select({ open: count() })
		.from(executionWorkspaces)
		.leftJoin(projects, eq(projects.id, executionWorkspaces.projectId))
		.where(and(isOpenWorktree, isInQuota(quota)));
	return counted?.open ?? 0;
}

function isInQuota({ companyId, project }: WorktreeQuota): SQL | undefined {
	const isOfCompany = eq(executionWorkspaces.companyId, companyId);
	if (project !== null) return and(isOfCompany, eq(executionWorkspaces.projectId, project.id));
	return and(isOfCompany, isNull(projects.maxWorktrees));
}

async function quotaReached(context: DatabaseContext, quota: WorktreeQuota): Promise<CodedError> {
	const { maxWorktrees, project } = quota;
	const whose = project === null ? "company" : `project ${project.name}`;
	const open = await countOpen(context, quota);
	const message = `The ${whose} has ${open} open worktrees, and its maxWorktrees is ${maxWorktrees}.`;
	const command = project === null ? "company" : "project";
	return new CodedError("worktree_quota_reached", message, {
		hint: `None of them can be closed automatically: for each, the issue is open, has unfinished runs or is not finalized, or the worktree could not be closed (see paperclipai workspace list --status open). Finish or cancel one of the issues, close a worktree (paperclipai workspace close), or raise the limit (paperclipai ${command} update --max-worktrees), then retry the run.`,
	});
}
