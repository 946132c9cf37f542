import type { createIssueSchema } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { issues, projects } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { requireEnvironment } from "../environments/require-environment.ts";
import type { IssueRow } from "./rows.ts";

type WorkspaceColumns = Pick<IssueRow, "projectId" | "executionWorkspaceSettings">;
type WorkspaceInput = Pick<z.output<typeof createIssueSchema>, "projectId" | "executionWorkspaceSettings">;

/**
 * Where runs of a new issue are to work: by default as those of its parent.
 * @throws {HttpError} 403 `board_only`, 422 `project_not_found`, `environment_not_found`.
 */
export async function workspaceColumns(
	context: DatabaseContext,
	{ companyId, by, input, parentId }: { companyId: string; by: Actor; input: WorkspaceInput; parentId: string | null },
): Promise<WorkspaceColumns> {
	const given = await changedWorkspace(context, companyId, by, input);
	const [parent] =
		parentId === null ? [] : await context.database.db.select().from(issues).where(eq(issues.id, parentId));
	return {
		projectId: parent?.projectId ?? null,
		executionWorkspaceSettings: parent?.executionWorkspaceSettings ?? null,
		...given,
	};
}

/** The columns that a request sets. They decide where programs start, so they are for the board. */
export async function changedWorkspace(
	context: DatabaseContext,
	companyId: string,
	by: Actor,
	{ projectId, executionWorkspaceSettings }: Partial<WorkspaceInput>,
): Promise<Partial<WorkspaceColumns>> {
	if (projectId === undefined && executionWorkspaceSettings === undefined) return {};
	if (by.kind === "agent") throw boardOnly();
	if (projectId != null) await requireProject(context, companyId, projectId);
	const { environmentId } = executionWorkspaceSettings ?? {};
	if (environmentId != null) await requireEnvironment(context.database.db, companyId, environmentId);
	return {
		...(projectId === undefined ? {} : { projectId }),
		...(executionWorkspaceSettings === undefined ? {} : { executionWorkspaceSettings }),
	};
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
	return new HttpError(403, "board_only", "The project and workspace of an issue decide where programs start.", {
		hint: "Leave out projectId and executionWorkspaceSettings, or ask the board. A child has those of its parent.",
	});
}
