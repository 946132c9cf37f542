import { CodedError } from "@paperclipai/adapter-utils";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { locateWorktree, readHead, rescueWorkspace } from "../../git/index.ts";
import { sourceRepository } from "../open/source-repository.ts";
import { type OperationContext, startOperation } from "../operations.ts";

/** The end of the work of a run in its workspace. To be stored with the end of the run. */
export interface Finalized {
	workspace: WorkspaceRow;
	operationId: string;
	/** Whose work it is; `null` when no run waited for it. */
	runId: string | null;
	/** Why it failed, `null` when it did not. */
	thrown: unknown;
	headCommit: string | null;
	details: Record<string, unknown> | null;
}

/**
 * Makes sure that nothing of a run's work can be lost: the branch is the one that was prepared, and what is not committed is
 * saved under a ref. Nothing in the workspace is changed. Never rejects because of the workspace: that is part of the outcome.
 * @param failure Why its work has not come back from its environment; what is here is saved nevertheless. Default: it has.
 */
export async function finalizeWorkspace(
	context: OperationContext,
	workspace: WorkspaceRow,
	runId: string | null,
	failure: unknown = null,
): Promise<Finalized> {
	const operation = { workspaceId: workspace.id, runId, kind: "workspace_finalize" } as const;
	const operationId = await startOperation(context, operation);
	const finalized = { workspace, operationId, runId, thrown: failure, headCommit: null, details: null };
	if (workspace.mode !== "worktree") return finalized;
	try {
		return { ...finalized, ...(await finalizeWorktree(workspace, runId ?? operationId)) };
	} catch (thrown) {
		return { ...finalized, thrown };
	}
}

async function finalizeWorktree(workspace: WorkspaceRow, name: string): Promise<Partial<Finalized>> {
	const repository = await sourceRepository(workspace);
	const { gitDir, files } = await locateWorktree(repository, workspace.path);
	if (gitDir === null || files === null) throw gone(workspace);
	const ref = `refs/paperclip/rescue/${name}`;
	const rescue = await rescueWorkspace({ repository, path: workspace.path, ref, includeIgnored: false });
	const head = await readHead({ gitDir }, workspace.path);
	if (head.branch !== workspace.branch) throw branchChanged(workspace, head.branch);
	const saved = rescue === null ? {} : { rescueRef: rescue.ref, rescueCommit: rescue.commit };
	return { headCommit: head.commit, details: { branch: head.branch, headCommit: head.commit, ...saved } };
}

function gone({ path, branch }: WorkspaceRow): CodedError {
	return new CodedError("workspace_missing", `The worktree ${path} is not there any more.`, {
		hint: `What was committed is on the branch ${branch}. Close the workspace; the next run makes another one.`,
	});
}

function branchChanged({ path, branch }: WorkspaceRow, found: string | null): CodedError {
	const what = found === null ? "no branch" : `the branch ${found}`;
	return new CodedError("workspace_branch_changed", `The worktree ${path} has ${what} checked out, not ${branch}.`, {
		hint: `Check out ${branch} there and merge what belongs to it, then finalize the workspace again.`,
	});
}
