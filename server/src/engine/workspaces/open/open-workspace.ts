import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { asString, CodedError } from "@paperclipai/adapter-utils";
import { eq } from "drizzle-orm";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { companies, executionWorkspaces, issues, projects } from "../../../platform/db/schema.ts";
import { notFound } from "../../../platform/errors/http-error.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import type { ProjectRow } from "../../../records/projects/store.ts";
import { findOpenWorkspace, getWorkspace, type WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { requireSameEnvironment } from "../../environments/run/choose-environment.ts";
import { killLeftInWorkspace } from "../../environments/run/kill-left-programs.ts";
import { findClosedAutomatically, findLastBranch } from "../branch-history.ts";
import { quotaOf, storeWithinQuota } from "../close/worktree-quota.ts";
import { type ClosingContext, lockOpenWorkspace } from "../lease.ts";
import { requireOwnDataFolder } from "../other-data-folder.ts";
import type { WorkspaceRun } from "../workspace-run.ts";
import { branchNameOf } from "./branch-name.ts";
import { chooseWorkspace } from "./choose-workspace.ts";

export type OpenWorkspaceContext = ClosingContext & FolderContext & LoggerContext;

/** Polling interval while the issue's workspace is being closed. */
const CLOSING_MS = 500;

export interface IssueWorkspace {
	workspace: WorkspaceRow;
	project: ProjectRow | null;
}

/**
 * Records a new workspace, but does not prepare it. Returns `null` for the agent's own folder.
 * @throws {CodedError} `worktree_quota_reached`, `run_stopped`, and the errors of `chooseWorkspace`, `requireOwnDataFolder`,
 * `requireSameEnvironment` and `killLeftInWorkspace`.
 */
export async function openWorkspace(
	context: OpenWorkspaceContext,
	run: Omit<WorkspaceRun, "runId">,
): Promise<IssueWorkspace | null> {
	const { issueId, agent, environment: chosen } = run;
	const issue = await readIssue(context, issueId);
	const project = issue.project;
	const open = await findUsable(context, run);
	if (open !== null) {
		await requireOwnDataFolder(context, open);
		await killLeftInWorkspace(context, open, run.signal);
		await requireSameEnvironment(context, open.environmentId, chosen);
		return { workspace: open, project };
	}
	const folder = project?.path ?? (asString(agent.adapterConfig.cwd).trim() || null);
	const mode = issue.settings?.mode ?? project?.workspaceMode ?? null;
	const made = await chooseWorkspace({ folder, project, mode });
	if (made === null) return null;
	const id = crypto.randomUUID();
	const identifier = `${issue.prefix}-${issue.number}`;
	const isWorktree = made.mode === "worktree";
	const row: WorkspaceRow & { issueId: string } = {
		...{ id, companyId: issue.companyId, issueId, status: "open" },
		...made,
		// The id distinguishes a reopened issue's worktrees.
		path: isWorktree ? path.join(context.folder.workspaces, `${identifier}-${id.slice(0, 8)}`) : made.path,
		// A changed title must not separate the issue from its commits.
		branch: isWorktree
			? ((await findLastBranch(context, issueId, made.sourcePath)) ?? branchNameOf(identifier, issue.title))
			: null,
		environmentId: chosen.environment?.id ?? null,
		...{ baseRef: null, baseCommit: null, headCommit: null, closingBy: null, copiesRemovedAt: null },
		...{ createdAt: context.now(), lastUsedAt: context.now(), closedAt: null },
	};
	const closed = await findClosedAutomatically(context, row);
	if (closed !== null) await requireSameEnvironment(context, closed.environmentId, chosen);
	const quota = isWorktree ? quotaOf(issue, project) : null;
	if (quota !== null) await storeWithinQuota(context, quota, row, run);
	else await context.database.db.insert(executionWorkspaces).values(row).onConflictDoNothing();
	// Another run of the issue may have stored its workspace first.
	const stored = await findOpenWorkspace(context, issueId);
	return { workspace: stored ?? (await getWorkspace(context, id)), project };
}

async function findUsable(
	context: OpenWorkspaceContext,
	{ issueId, signal }: Pick<WorkspaceRun, "issueId" | "signal">,
): Promise<WorkspaceRow | null> {
	for (;;) {
		const open = await lockOpenWorkspace(context, issueId);
		if (open === null || !open.isLeased) return open?.workspace ?? null;
		if (signal.aborted)
			throw new CodedError("run_stopped", "The run was stopped while its last workspace was being closed.");
		await delay(CLOSING_MS);
	}
}

async function readIssue({ database }: DatabaseContext, id: string) {
	const [row] = await database.db
		.select({
			companyId: issues.companyId,
			number: issues.number,
			title: issues.title,
			prefix: companies.issuePrefix,
			maxWorktrees: companies.maxWorktrees,
			settings: issues.executionWorkspaceSettings,
			project: projects,
		})
		.from(issues)
		.innerJoin(companies, eq(companies.id, issues.companyId))
		.leftJoin(projects, eq(projects.id, issues.projectId))
		.where(eq(issues.id, id));
	if (row === undefined) throw notFound("issue", id);
	return row;
}
