import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { workspaceOperations } from "../db/schema.ts";
import { type OperationContext, performOperation } from "./operations.ts";
import type { PreparedWorkspace } from "./prepare-workspace.ts";
import type { WorkspaceCommand } from "./workspace-run.ts";

/** Runs a shell command as a part of a run. Rejects when it fails. */
type RunCommand = (command: WorkspaceCommand) => Promise<void>;

/**
 * Runs the project's command in a worktree until it has succeeded once in the environment of its runs. Rejects as `runCommand`
 * does.
 */
export async function provision(
	context: OperationContext,
	{ workspace: { id: workspaceId, mode, path }, project }: PreparedWorkspace,
	runId: string,
	environmentId: string | null,
	runCommand: RunCommand,
): Promise<void> {
	const { provisionCommand = null, commandTimeoutSec = 0 } = project ?? {};
	if (provisionCommand === null || mode !== "worktree") return;
	if (await isProvisioned(context, workspaceId, environmentId)) return;
	await performOperation(context, { workspaceId, runId, kind: "workspace_provision" }, async (operationId) => {
		await runCommand({ command: provisionCommand, cwd: path, timeoutSec: commandTimeoutSec, operationId });
		return { value: null, details: { environmentId } };
	});
}

async function isProvisioned(
	{ database }: DatabaseContext,
	workspaceId: string,
	environmentId: string | null,
): Promise<boolean> {
	const wasDone = and(
		eq(workspaceOperations.workspaceId, workspaceId),
		eq(workspaceOperations.kind, "workspace_provision"),
		eq(workspaceOperations.status, "succeeded"),
	);
	const { details } = workspaceOperations;
	const done = await database.db.select({ details }).from(workspaceOperations).where(wasDone);
	return done.some((operation) => (operation.details?.environmentId ?? null) === environmentId);
}
