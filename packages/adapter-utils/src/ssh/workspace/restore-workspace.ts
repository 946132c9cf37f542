import { exportGitWorkspaceFromSsh } from "./export-workspace.ts";
import { integrateImportedGitHead } from "./integrate-head.ts";
import { readRef, readState } from "./local-refs.ts";
import { isAncestor } from "./merge-states.ts";
import { readOutcome, storeOutcome } from "./outcome.ts";
import { branchLeft } from "./transfer-errors.ts";
import { type RestoredWorkspace, transferRef, type WorkspaceTransfer } from "./workspace-transfer.ts";

/**
 * Integrates the work of a run into its local worktree. Idempotent, even after a kill at any step.
 * @throws {CodedError} `workspace_conflict`, which lists the files, `workspace_wrong_branch`, `workspace_git_replaced`,
 * `remote_workspace_missing`, `remote_workspace_taken`, `workspace_transfer_rejected`, `workspace_too_large` and errors
 * of the shell.
 */
export async function restoreWorkspaceFromSshExecution(transfer: WorkspaceTransfer): Promise<RestoredWorkspace> {
	const { local, runId } = transfer;
	const finished = await readOutcome(local, runId);
	if (finished !== null) return finished;
	if ((await readRef(local, transferRef(runId, "sent"))) === null) return NOTHING;
	// Completes an interrupted integration first, because the local files may be a mix of both states.
	if ((await readRef(local, transferRef(runId, "next"))) !== null) return await integrateImportedGitHead(transfer);
	const exported = await exportGitWorkspaceFromSsh(transfer);
	if (exported.kind === "unprepared") return NOTHING;
	if (exported.kind === "left") {
		const merged = await mergedSince(transfer);
		if (merged !== null) return merged;
		const isDetached = exported.where === "detached";
		const state = isDetached ? "HEAD is detached" : `${exported.where} is checked out instead of ${local.branch}`;
		throw branchLeft("workspace_wrong_branch", state, runId);
	}
	if (exported.kind !== "ok") {
		throw branchLeft("workspace_git_replaced", `the repository of the workspace was ${exported.kind}`, runId);
	}
	return await integrateImportedGitHead(transfer);
}

/** The outcome of a run that has left its branch, once the local branch contains the run's commits, else `null`. */
async function mergedSince({ local, runId }: WorkspaceTransfer): Promise<RestoredWorkspace | null> {
	const head = await readRef(local, transferRef(runId, "head"));
	const sent = await readState(local, transferRef(runId, "sent"));
	const here = await local.snapshot();
	if (head === null || here.head === null || here.head === sent?.head) return null;
	if (!(await isAncestor(local, head, here.head))) return null;
	const outcome = { ...NOTHING, head: here.head };
	await storeOutcome(local, runId, here.tree, outcome);
	return outcome;
}

const NOTHING: RestoredWorkspace = { branch: "unchanged", head: null, files: { count: 0, paths: [] }, otherRefs: [] };
