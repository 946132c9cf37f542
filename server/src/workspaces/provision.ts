import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { workspaceOperations } from "../db/schema.ts";
import type { ProjectRow } from "../projects/store.ts";
import type { ClockContext } from "../timing/clock.ts";
import { performOperation } from "./operations.ts";
import type { WorkspaceRow } from "./rows.ts";
import type { WorkspaceRun } from "./workspace-run.ts";

/** Runs the project's command in a worktree until it has succeeded there once. Rejects as `runCommand` does. */
export async function provision(
	context: DatabaseContext & ClockContext,
	{ id: workspaceId, mode, path }: WorkspaceRow,
	{ provisionCommand, commandTimeoutSec }: ProjectRow,
	{ runId, runCommand }: Pick<WorkspaceRun, "runId" | "runCommand">,
): Promise<void> {
	if (provisionCommand === null || mode !== "worktree") return;
	if (await isProvisioned(context, workspaceId)) return;
	await performOperation(context, { workspaceId, runId, kind: "workspace_provision" }, async (operationId) => {
		await runCommand({ command: provisionCommand, cwd: path, timeoutSec: commandTimeoutSec, operationId });
		return { value: null, details: null };
	});
}

async function isProvisioned({ database }: DatabaseContext, workspaceId: string): Promise<boolean> {
	const wasDone = and(
		eq(workspaceOperations.workspaceId, workspaceId),
		eq(workspaceOperations.kind, "workspace_provision"),
		eq(workspaceOperations.status, "succeeded"),
	);
	const { id } = workspaceOperations;
	return (await database.db.select({ id }).from(workspaceOperations).where(wasDone).limit(1)).length > 0;
}
