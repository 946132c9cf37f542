import { isCodedError } from "@paperclipai/adapter-utils";
import type { CloseCause, ExecutionWorkspaceDetails, LeftCopy } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { Actor } from "../../../platform/access/caller.ts";
import { executionWorkspaces } from "../../../platform/db/schema.ts";
import { getWorkspaceDetails, type WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { branchTip, removeWorktree } from "../../git/index.ts";
import { performRecorded, requireOpen, requireUnused } from "../board-action.ts";
import { resolveIssue } from "../finalize/record-finalize.ts";
import { type ClosingContext, returnLease, takeLease } from "../lease.ts";
import { ownBranch, sourceRepository } from "../open/source-repository.ts";
import { workBaseOf } from "../work-base.ts";
import { removeCopies } from "./remove-copies.ts";
import { runTeardown } from "./teardown.ts";

/**
 * First saves work that is not reachable from a ref. Keeps the branch, a user's own folder, and a worktree whose
 * repository is missing.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_closed`, `workspace_in_use`, `workspace_busy`, and
 * the errors of `removeWorktree`, all with nothing removed.
 */
export async function closeWorkspace(
	context: ClosingContext,
	id: string,
	by: Actor,
): Promise<ExecutionWorkspaceDetails> {
	const workspace = await takeLease(context, id, async (transaction, found) => {
		requireOpen(found);
		await requireUnused(transaction, found);
	});
	await closeTaken(context, workspace, by);
	return await getWorkspaceDetails(context, id);
}

/** Requires that the caller has taken the lease; releases it. */
export async function closeTaken(
	context: ClosingContext,
	workspace: WorkspaceRow,
	by: Actor,
	cause?: CloseCause,
): Promise<void> {
	const { id, path, branch, mode, issueId } = workspace;
	let { headCommit, baseCommit } = workspace;
	let copiesLeft: LeftCopy[] = [];
	try {
		await performRecorded(context, workspace, by, {
			kind: "workspace_close",
			action: "workspace.closed",
			about: cause === undefined ? {} : { cause },
			async perform(_workspace, operationId) {
				const teardown = await runTeardown(context, workspace, operationId);
				const removed = mode === "worktree" ? await removeTree(workspace) : { rescueRefs: [], headCommit, baseCommit };
				headCommit = removed.headCommit;
				baseCommit = removed.baseCommit;
				copiesLeft = await removeCopies(context, workspace);
				const left = copiesLeft.length === 0 ? {} : { copiesLeft };
				return { value: null, details: { path, branch, ...removed, ...left, ...teardown } };
			},
			async store(transaction) {
				const closedAt = transaction.now();
				const copiesRemovedAt = copiesLeft.length === 0 ? closedAt : null;
				const closed = { status: "closed", closedAt, copiesRemovedAt, headCommit, baseCommit } as const;
				await transaction.database.db.update(executionWorkspaces).set(closed).where(eq(executionWorkspaces.id, id));
				if (issueId !== null) await resolveIssue(transaction, issueId, by);
			},
		});
	} finally {
		await returnLease(context, id);
	}
}

interface Removal {
	rescueRefs: string[];
	/** Commit of the branch, which may have more commits than at the last finalize. */
	headCommit: string | null;
	baseCommit: string | null;
	isKept?: true;
}

/** Keeps the files if the repository is missing, because they cannot be saved without it. */
async function removeTree(workspace: WorkspaceRow): Promise<Removal> {
	const { id, path, headCommit, baseCommit } = workspace;
	const repository = await sourceRepository(workspace).catch((error: unknown) => {
		if (isCodedError(error) && error.code === "workspace_source_gone") return null;
		throw error;
	});
	if (repository === null) return { rescueRefs: [], headCommit, baseCommit, isKept: true };
	const branch = ownBranch(workspace);
	const tip = branch === null ? null : await branchTip(repository.commonDir, branch);
	const ref = `refs/paperclip/rescue/${id}`;
	const rescues = await removeWorktree({ repository, path, ref, includeIgnored: true });
	const head = tip ?? headCommit;
	// The base branch may be deleted or reset later.
	const base = await workBaseOf(workspace, repository, tip).catch(() => baseCommit);
	return { rescueRefs: rescues.map((rescue) => rescue.ref), headCommit: head, baseCommit: base };
}
