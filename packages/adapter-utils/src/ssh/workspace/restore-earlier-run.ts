import { isRetryable } from "../../environment/environment-errors.ts";
import { isCodedError } from "../../errors/coded-error.ts";
import { restoreWorkspaceFromSshExecution } from "./restore-workspace.ts";
import type { EarlierWork, WorkspaceTransfer } from "./workspace-transfer.ts";

/** Errors after which a retry would change nothing, because the work is under local or remote refs, or lost. */
const SETTLED = new Set([
	"workspace_conflict",
	"workspace_wrong_branch",
	"workspace_git_replaced",
	"remote_workspace_missing",
	"remote_workspace_taken",
	"workspace_too_large",
	"workspace_transfer_rejected",
]);

export async function restoreEarlierRun(transfer: WorkspaceTransfer): Promise<EarlierWork> {
	const { runId } = transfer;
	try {
		return { runId, outcome: await restoreWorkspaceFromSshExecution(transfer) };
	} catch (error) {
		if (!isCodedError(error) || isRetryable(error) || !SETTLED.has(error.code)) throw error;
		return { runId, outcome: { code: error.code, message: error.message } };
	}
}
