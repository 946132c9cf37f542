import type { WorkspaceOperationKind } from "@paperclipai/shared";
import type { Actor } from "../access/caller.ts";
import { recordActivity } from "../activity/record.ts";
import { HttpError } from "../errors/http-error.ts";
import { inTransaction } from "../events/in-transaction.ts";
import type { WakeContext } from "../runs/queue/wake.ts";
import { findWorkingRun } from "./close-readiness.ts";
import { toConflict } from "./conflicts.ts";
import { endOperation, startOperation } from "./operations.ts";
import { getWorkspace, type WorkspaceRow } from "./rows.ts";

/** What the board does with a workspace. */
export interface BoardAction<T> {
	kind: WorkspaceOperationKind;
	/** For the activity log, such as `workspace.merged`. */
	action: string;
	/** Works on the files; what it rejects with is the response. */
	perform(workspace: WorkspaceRow): Promise<{ value: T; details: Record<string, unknown> }>;
	/** Stores the result, in the transaction that records it. Default: nothing. */
	store?(transaction: WakeContext, workspace: WorkspaceRow): Promise<void>;
}

/**
 * Performs an action of the board on an open workspace in which no run works, recorded as an operation.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_closed`, `workspace_in_use`.
 */
export async function performBoardAction<T>(
	context: WakeContext,
	id: string,
	by: Actor,
	{ kind, action, perform, store }: BoardAction<T>,
): Promise<T> {
	const workspace = await getWorkspace(context, id);
	requireOpen(workspace);
	await requireUnused(context, workspace);
	const operationId = await startOperation(context, { workspaceId: id, runId: null, kind });
	try {
		const { value, details } = await perform(workspace).catch(toConflict);
		await inTransaction(context, async (transaction) => {
			await endOperation(transaction, operationId, { details });
			await store?.(transaction, workspace);
			const change = { companyId: workspace.companyId, action, entityType: "workspace", entityId: id, details };
			await recordActivity(transaction, by, change);
		});
		return value;
	} catch (thrown) {
		await endOperation(context, operationId, { thrown });
		throw thrown;
	}
}

/** @throws {HttpError} 409 `workspace_closed`. */
export function requireOpen({ status, path }: WorkspaceRow): void {
	if (status === "open") return;
	throw new HttpError(409, "workspace_closed", `The workspace ${path} is closed.`, {
		hint: "Its branch is still there. The next run of its issue makes another workspace.",
	});
}

/** @throws {HttpError} 409 `workspace_in_use` while a run works in it. */
export async function requireUnused(context: WakeContext, { id, path }: WorkspaceRow): Promise<void> {
	const runId = await findWorkingRun(context, id);
	if (runId === null) return;
	throw new HttpError(409, "workspace_in_use", `Run ${runId} works in ${path}.`, {
		hint: "Wait until it is over, or cancel it.",
		details: { runId },
	});
}
