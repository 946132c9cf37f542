import { CodedError } from "@paperclipai/adapter-utils";
import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { workspaceOperations } from "../../../platform/db/schema.ts";
import type { ChosenEnvironment } from "../../environments/run/choose-environment.ts";
import { wasWrittenInOtherEnvironment } from "../branch-history.ts";
import { type OperationContext, performOperation } from "../operations.ts";
import type { WorkspaceCommand } from "../workspace-run.ts";
import type { PreparedWorkspace } from "./prepare-workspace.ts";

type RunCommand = (command: WorkspaceCommand) => Promise<void>;

/**
 * The setup command may start files of the branch, which must run only in the environment where agents wrote them,
 * unless the issue names another one.
 * @throws {CodedError} `environment_mismatch`, and the errors of `runCommand`.
 */
export async function provision(
	context: OperationContext,
	{ workspace, project }: PreparedWorkspace,
	runId: string,
	{ environment, isOfIssue }: ChosenEnvironment,
	runCommand: RunCommand,
): Promise<void> {
	const { id: workspaceId, mode, path, branch } = workspace;
	const environmentId = environment?.id ?? null;
	const { provisionCommand = null, commandTimeoutSec = 0 } = project ?? {};
	if (provisionCommand === null || mode !== "worktree") return;
	if (await isProvisioned(context, workspaceId, environmentId)) return;
	if (!isOfIssue && (await wasWrittenInOtherEnvironment(context, workspace, environmentId)))
		throw foreignBranch(branch);
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

function foreignBranch(branch: string | null): CodedError {
	return new CodedError(
		"environment_mismatch",
		`The project's setup command was not started, because agents have worked on the branch ${branch} in another environment.`,
		{
			hint: "If this is intended, set the environment on the issue itself. Otherwise, assign an agent that uses the same environment.",
		},
	);
}
