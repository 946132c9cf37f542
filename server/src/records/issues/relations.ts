import { type createIssueSchema, omitUndefined, type updateIssueSchema } from "@paperclipai/shared";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents, issueBlockers, issues, projects } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { requireEnvironment } from "../environments/require-environment.ts";
import { type IssueRow, relatedIssueIds } from "./rows.ts";

/** Parsed, with defaults. */
export type NewIssue = z.output<typeof createIssueSchema>;
export type IssueUpdate = z.output<typeof updateIssueSchema>;
type AssigneeColumns = Pick<IssueRow, "assigneeAgentId" | "assignedByBoard">;
type WorkspaceColumns = Pick<IssueRow, "projectId" | "executionWorkspaceSettings">;
type RelationColumns = AssigneeColumns & WorkspaceColumns & Pick<IssueRow, "parentId">;

/**
 * @throws {HttpError} 403 `board_only`; 422 `assignee_not_found`, `related_issue_not_found`, `project_not_found`,
 * `environment_not_found`.
 */
export async function newRelations(
	context: DatabaseContext,
	companyId: string,
	{ by, assignedBy, input }: { by: Actor; assignedBy: Pick<Actor, "kind">; input: NewIssue },
): Promise<{ columns: RelationColumns; blockers: string[] }> {
	const { assigneeAgentId = null } = input;
	if (assigneeAgentId !== null) await requireAssignee(context, companyId, assigneeAgentId);
	const [parentId = null] = await relatedIssueIds(context, companyId, input.parentId == null ? [] : [input.parentId]);
	const blockers = await relatedIssueIds(context, companyId, input.blockedByIssueIds);
	const given = await changedWorkspace(context, companyId, by, input);
	const inherited = await workspaceOf(context, parentId);
	const assignedByBoard = assignedBy.kind !== "agent";
	return { columns: { assigneeAgentId, assignedByBoard, parentId, ...inherited, ...given }, blockers };
}

/** Returns only columns that the request changes. Throws as `newRelations`. */
export async function changedRelations(
	context: DatabaseContext,
	before: IssueRow,
	by: Actor,
	change: IssueUpdate,
): Promise<Partial<RelationColumns>> {
	const { companyId } = before;
	const { assigneeAgentId, parentId } = change;
	if (assigneeAgentId != null) await requireAssignee(context, companyId, assigneeAgentId);
	const parents = parentId == null ? [] : await relatedIssueIds(context, companyId, [parentId]);
	return {
		...(assigneeAgentId !== undefined && assigneeColumns(before, by, assigneeAgentId)),
		...(parentId !== undefined && { parentId: parents[0] ?? null }),
		...(await changedWorkspace(context, companyId, by, change)),
	};
}

/** @throws {HttpError} 422 `assignee_not_found` for a terminated agent or an agent of another company. */
export async function requireAssignee({ database }: DatabaseContext, companyId: string, agentId: string) {
	const isActive = and(eq(agents.id, agentId), eq(agents.companyId, companyId), isNull(agents.terminatedAt));
	const [agent] = await database.db.select({ id: agents.id }).from(agents).where(isActive);
	if (agent !== undefined) return;
	throw new HttpError(422, "assignee_not_found", `The company has no active agent ${agentId}.`, {
		hint: "GET /companies/:companyId/agents lists its agents.",
	});
}

export async function readBlockers({ database }: DatabaseContext, issueId: string): Promise<string[]> {
	const rows = await database.db
		.select({ id: issueBlockers.blockedById })
		.from(issueBlockers)
		.where(eq(issueBlockers.issueId, issueId));
	return rows.map(({ id }) => id);
}

export async function storeBlockers({ database }: DatabaseContext, issueId: string, blockerIds: string[]) {
	await database.db.delete(issueBlockers).where(eq(issueBlockers.issueId, issueId));
	if (blockerIds.length === 0) return;
	await database.db.insert(issueBlockers).values(blockerIds.map((blockedById) => ({ issueId, blockedById })));
}

/** An issue waits for its blockers and its children. */
const WAITS_FOR: SQL = sql`
	select issue_id, blocked_by_id as waits_for from issue_blockers
	union all select parent_id, id from issues where parent_id is not null`;

/** @throws {HttpError} 422 `issue_cycle` when an issue would wait for itself. */
export async function requireNoCycle({ database }: DatabaseContext, issueId: string): Promise<void> {
	const rows = await selectRows(
		database.db,
		sql`with recursive reached (id) as (
				select edge.waits_for from (${WAITS_FOR}) edge where edge.issue_id = ${issueId}
				union select edge.waits_for from reached join (${WAITS_FOR}) edge on edge.issue_id = reached.id
			) select 1 from reached where id = ${issueId}`,
	);
	if (rows.length === 0) return;
	throw new HttpError(422, "issue_cycle", "The issue would wait for itself.", {
		hint: "An issue waits for its blockers and for its children. Remove the relation to the issue that waits for this one.",
	});
}

/**
 * An agent that names the same assignee changes nothing. An assignee that an agent chooses may not work in the
 * environment that the board chose.
 */
export function assigneeColumns(before: AssigneeColumns, by: Actor, assigneeAgentId: string | null): AssigneeColumns {
	if (by.kind !== "agent") return { assigneeAgentId, assignedByBoard: true };
	const isSame = before.assigneeAgentId === assigneeAgentId;
	return { assigneeAgentId, assignedByBoard: isSame && before.assignedByBoard };
}

/** A child inherits the workspace settings of its parent. */
async function workspaceOf({ database }: DatabaseContext, parentId: string | null): Promise<WorkspaceColumns> {
	const { projectId, executionWorkspaceSettings } = issues;
	const columns = { projectId, executionWorkspaceSettings };
	const [parent] =
		parentId === null ? [] : await database.db.select(columns).from(issues).where(eq(issues.id, parentId));
	return parent ?? { projectId: null, executionWorkspaceSettings: null };
}

/** Only the board may change project and workspace, which decide where programs start. */
async function changedWorkspace(
	context: DatabaseContext,
	companyId: string,
	by: Actor,
	{ projectId, executionWorkspaceSettings }: Pick<IssueUpdate, keyof WorkspaceColumns>,
): Promise<Partial<WorkspaceColumns>> {
	if (projectId === undefined && executionWorkspaceSettings === undefined) return {};
	if (by.kind === "agent") throw boardOnly();
	if (projectId != null) await requireProject(context, companyId, projectId);
	const { environmentId } = executionWorkspaceSettings ?? {};
	if (environmentId != null) await requireEnvironment(context.database.db, companyId, environmentId);
	return omitUndefined({ projectId, executionWorkspaceSettings });
}

async function requireProject({ database }: DatabaseContext, companyId: string, id: string): Promise<void> {
	const isOwn = and(eq(projects.id, id), eq(projects.companyId, companyId));
	const [project] = await database.db.select({ id: projects.id }).from(projects).where(isOwn);
	if (project !== undefined) return;
	throw new HttpError(422, "project_not_found", `The company has no project ${id}.`, {
		hint: "GET /companies/:companyId/projects lists its projects.",
	});
}

function boardOnly(): HttpError {
	return new HttpError(
		403,
		"board_only",
		"Only the board may set the project and workspace of an issue, because they decide where programs start.",
		{
			hint: "Omit projectId and executionWorkspaceSettings, or ask the board. A child inherits both from its parent.",
		},
	);
}
