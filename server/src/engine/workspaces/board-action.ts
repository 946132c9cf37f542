import type { WorkspaceOperationKind } from "@paperclipai/shared";
import type { Actor } from "../../platform/access/caller.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { recordActivity } from "../../records/activity/record.ts";
import type { WorkspaceRow } from "../../records/workspaces/rows.ts";
import type { WakeContext } from "../queue/wake.ts";
import { findWorkingRun } from "./close/close-readiness.ts";
import { type LeaseContext, returnLease, takeLease } from "./lease.ts";
import { toConflict } from "./merge/conflicts.ts";
import { endOperation, startOperation } from "./operations.ts";

export interface BoardAction<T> {
	kind: WorkspaceOperationKind;
	action: string;
	about?: Record<string, unknown>;
	perform(workspace: WorkspaceRow, operationId: string): Promise<{ value: T; details: Record<string, unknown> }>;
	/** Called in the transaction that records the result. */
	store?(transaction: WakeContext, workspace: WorkspaceRow): Promise<void>;
}

/**
 * The workspace must be open, and no run may be using it.
 * @throws {HttpError} the errors of `whileUnused`.
 */
export async function performBoardAction<T>(
	context: LeaseContext,
	id: string,
	by: Actor,
	action: BoardAction<T>,
): Promise<T> {
	return await whileUnused(context, id, (workspace) => performRecorded(context, workspace, by, action));
}

/**
 * A run that starts during the action waits.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_closed`, `workspace_in_use`, `workspace_busy`.
 */
export async function whileUnused<T>(
	context: LeaseContext,
	id: string,
	work: (workspace: WorkspaceRow) => Promise<T>,
): Promise<T> {
	const workspace = await takeLease(context, id, async (transaction, found) => {
		requireOpen(found);
		await requireUnused(transaction, found);
	});
	try {
		return await work(workspace);
	} finally {
		await returnLease(context, id);
	}
}

export async function performRecorded<T>(
	context: LeaseContext,
	workspace: WorkspaceRow,
	by: Actor,
	{ kind, action, about = {}, perform, store }: BoardAction<T>,
): Promise<T> {
	const { id, companyId } = workspace;
	const operationId = await startOperation(context, { workspaceId: id, runId: null, kind });
	try {
		const { value, ...performed } = await perform(workspace, operationId).catch(toConflict);
		const details = { ...about, ...performed.details };
		await inTransaction(context, async (transaction) => {
			await endOperation(transaction, operationId, { details });
			await store?.(transaction, workspace);
			const change = { companyId, action, entityType: "workspace", entityId: id, details };
			await recordActivity(transaction, by, change);
		});
		return value;
	} catch (thrown) {
		await endOperation(context, operationId, { thrown, details: Object.keys(about).length === 0 ? null : about });
		throw thrown;
	}
}

/** @throws {HttpError} 409 `workspace_closed`. */
export function requireOpen({ status, path }: WorkspaceRow): void {
	if (status === "open") return;
	throw new HttpError(409, "workspace_closed", `The workspace ${path} is closed.`, {
		hint: "Its branch was kept. The next run of its issue creates another workspace.",
	});
}

/** @throws {HttpError} 409 `workspace_in_use` while a run is working in the workspace. */
export async function requireUnused(context: WakeContext, workspace: WorkspaceRow): Promise<void> {
	const runId = await findWorkingRun(context, workspace);
	if (runId === null) return;
	throw new HttpError(409, "workspace_in_use", `Run ${runId} is working in ${workspace.path}.`, {
		hint: "Wait until it has finished, or cancel it.",
		details: { runId },
	});
}
