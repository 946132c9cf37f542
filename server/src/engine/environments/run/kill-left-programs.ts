import { and, eq, isNotNull, isNull, ne, type SQL } from "drizzle-orm";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { killInWorktree } from "./end-environment.ts";
import type { EnvironmentContext } from "./environment-run.ts";

/**
 * Kills programs of ended runs that may still be working in the worktree, because their environment was unreachable
 * when they ended.
 * @throws {CodedError} the errors of `killInWorktree`.
 */
export async function killLeftInWorkspace(
	context: EnvironmentContext,
	{ id, companyId }: Pick<WorkspaceRow, "id" | "companyId">,
	stop: AbortSignal = new AbortController().signal,
): Promise<void> {
	const { executionWorkspaceId } = heartbeatRuns;
	const isInside = and(eq(heartbeatRuns.companyId, companyId), eq(executionWorkspaceId, id));
	for (const run of await readLeft(context, isInside)) await killInWorktree(context, run, stop);
}

/**
 * Kills programs of the agent's ended runs in the same environment, because they share a folder with its next run and
 * could pass open files of their worktree to its programs.
 * @throws {CodedError} the errors of `killInWorktree`.
 */
export async function killLeftOfAgent(
	context: EnvironmentContext,
	{ agentId }: Pick<RunRow, "agentId">,
	identity: string,
	stop: AbortSignal,
): Promise<void> {
	for (const run of await readLeft(context, eq(heartbeatRuns.agentId, agentId))) {
		if (run.environment?.identity === identity) await killInWorktree(context, run, stop);
	}
}

async function readLeft({ database }: EnvironmentContext, where: SQL | undefined): Promise<RunRow[]> {
	const { environment, environmentEndedAt, status } = heartbeatRuns;
	const isLeft = and(where, ne(status, "running"), isNotNull(environment), isNull(environmentEndedAt));
	return await database.db.select().from(heartbeatRuns).where(isLeft);
}
