import path from "node:path";
import { asString } from "@paperclipai/adapter-utils";
import { eq } from "drizzle-orm";
import type { AgentRow } from "../agents/store.ts";
import type { FolderContext } from "../config/data-folder.ts";
import type { DatabaseContext } from "../db/database.ts";
import { companies, executionWorkspaces, issues, projects } from "../db/schema.ts";
import { type ChosenEnvironment, requireSameEnvironment } from "../environments/run/choose-environment.ts";
import { notFound } from "../errors/http-error.ts";
import type { ProjectRow } from "../projects/store.ts";
import type { ClockContext } from "../timing/clock.ts";
import { branchNameOf } from "./branch-name.ts";
import { chooseWorkspace } from "./choose-workspace.ts";
import { findOpenWorkspace, getWorkspace, type WorkspaceRow } from "./rows.ts";

export type OpenWorkspaceContext = DatabaseContext & ClockContext & FolderContext;

/** The open workspace of an issue with its project. */
export interface IssueWorkspace {
	workspace: WorkspaceRow;
	project: ProjectRow | null;
}

/**
 * The workspace in which an agent works on an issue: the one that is open, else a new one, which is only recorded yet; `null`
 * when the agent works in its own folder. It stays with the issue when another agent takes over.
 * @throws {CodedError} as `chooseWorkspace` and `requireSameEnvironment`.
 */
export async function openWorkspace(
	context: OpenWorkspaceContext,
	issueId: string,
	agent: Pick<AgentRow, "adapterConfig">,
	chosen: ChosenEnvironment,
): Promise<IssueWorkspace | null> {
	const issue = await readIssue(context, issueId);
	const project = issue.project;
	const open = await findOpenWorkspace(context, issueId);
	if (open !== null) {
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
	const row: WorkspaceRow = {
		...{ id, companyId: issue.companyId, issueId, status: "open" },
		...made,
		// The id keeps apart the worktrees of an issue that is worked on again.
		path: isWorktree ? path.join(context.folder.workspaces, `${identifier}-${id.slice(0, 8)}`) : made.path,
		branch: isWorktree ? branchNameOf(identifier, issue.title) : null,
		environmentId: chosen.environment?.id ?? null,
		...{ baseRef: null, baseCommit: null, headCommit: null },
		...{ createdAt: context.now(), lastUsedAt: context.now(), closedAt: null },
	};
	await context.database.db.insert(executionWorkspaces).values(row).onConflictDoNothing();
	// Another run of the issue may have been faster.
	const stored = await findOpenWorkspace(context, issueId);
	return { workspace: stored ?? (await getWorkspace(context, id)), project };
}

async function readIssue({ database }: DatabaseContext, id: string) {
	const [row] = await database.db
		.select({
			companyId: issues.companyId,
			number: issues.number,
			title: issues.title,
			prefix: companies.issuePrefix,
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
