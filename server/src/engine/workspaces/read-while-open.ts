import { and, eq, gte, isNotNull, isNull, or } from "drizzle-orm";
import type { Caller } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns, workspaceOperations } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { getWorkspace, type WorkspaceRow } from "../../records/workspaces/rows.ts";
import { busy, isLeased } from "./lease.ts";
import { toConflict } from "./merge/conflicts.ts";

/**
 * Rejects an agent's read if a program in an environment could replace folders with links to the server's files while
 * they are read.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_in_use` for an agent, `workspace_busy` while its
 * files are being removed, and the errors of `read` and `toConflict`.
 */
export async function readWhileOpen<T>(
	context: DatabaseContext & ClockContext,
	id: string,
	by: Caller,
	read: (workspace: WorkspaceRow) => Promise<T>,
): Promise<T> {
	const workspace = await getWorkspace(context, id);
	const isExposed = by.kind === "agent" && workspace.status === "open";
	const since = context.now();
	try {
		if (!isExposed) return await read(workspace);
		await requireStill(context, workspace, since);
		const found = await read(workspace);
		await requireStill(context, workspace, since);
		return found;
	} catch (error) {
		const now = await getWorkspace(context, id);
		if (workspace.status === "closed") return toConflict(error);
		if (now.status === "closed") return await read(now).catch(toConflict);
		if (await isLeased(context, id)) throw busy(now);
		return toConflict(error);
	}
}

/** @throws {HttpError} 409 `workspace_in_use` when a program in an environment could have written the files. */
async function requireStill(
	{ database: { db } }: DatabaseContext,
	{ id, companyId, path }: WorkspaceRow,
	since: Date,
): Promise<void> {
	const { executionWorkspaceId, environment, environmentEndedAt } = heartbeatRuns;
	const isInside = and(eq(heartbeatRuns.companyId, companyId), eq(executionWorkspaceId, id), isNotNull(environment));
	const [run] = await db
		.select({ id: heartbeatRuns.id })
		.from(heartbeatRuns)
		.where(and(isInside, or(isNull(environmentEndedAt), gte(environmentEndedAt, since))))
		.limit(1);
	const { workspaceId, kind, finishedAt } = workspaceOperations;
	const isClosing = and(
		eq(workspaceId, id),
		eq(kind, "workspace_close"),
		or(isNull(finishedAt), gte(finishedAt, since)),
	);
	const [closing] = await db.select({ id: workspaceOperations.id }).from(workspaceOperations).where(isClosing).limit(1);
	if (run === undefined && closing === undefined) return;
	throw new HttpError(409, "workspace_in_use", `A program in an environment is working in ${path}.`, {
		hint: "Wait until it has finished. In your own workspace, use git status and git diff instead.",
		details: { runId: run?.id ?? null },
	});
}
