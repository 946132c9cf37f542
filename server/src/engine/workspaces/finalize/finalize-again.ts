import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { Actor } from "../../../platform/access/caller.ts";
import { issues } from "../../../platform/db/schema.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import { recordActivity } from "../../../records/activity/record.ts";
import { getWorkspace, getWorkspaceDetails, type WorkspaceRow } from "../../../records/workspaces/rows.ts";
import type { EnvironmentContext } from "../../environments/run/prepare-environment.ts";
import { type BoardContext, requireOpen, requireUnused } from "../board-action.ts";
import { endRunEnvironment } from "./end-run-environment.ts";
import { finalizeWorkspace } from "./finalize.ts";
import { recordFinalize } from "./record-finalize.ts";

/**
 * Finalizes the work in a workspace after that has failed at the end of a run. Whether it has succeeded now is in the response.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_closed`, `workspace_in_use`.
 */
export async function finalizeAgain(
	context: BoardContext & EnvironmentContext,
	id: string,
	by: Actor,
): Promise<ExecutionWorkspaceDetails> {
	const workspace = await getWorkspace(context, id);
	requireOpen(workspace);
	await requireUnused(context, workspace);
	const runId = await unfinalizedRun(context, workspace);
	const never = new AbortController().signal;
	const stops = { leave: never, stopped: never };
	const failure = runId === null ? null : await endRunEnvironment(context, runId, stops);
	const finalized = await finalizeWorkspace(context, workspace, runId, failure);
	await inTransaction(context, async (transaction) => {
		await recordFinalize(transaction, finalized, by);
		const { companyId } = workspace;
		const details = { succeeded: finalized.thrown === null };
		const change = { companyId, action: "workspace.finalized", entityType: "workspace", entityId: id, details };
		await recordActivity(transaction, by, change);
	});
	return await getWorkspaceDetails(context, id);
}

async function unfinalizedRun({ database }: BoardContext, { issueId }: WorkspaceRow): Promise<string | null> {
	if (issueId === null) return null;
	const [issue] = await database.db
		.select({ runId: issues.unfinalizedRunId })
		.from(issues)
		.where(eq(issues.id, issueId));
	return issue?.runId ?? null;
}
