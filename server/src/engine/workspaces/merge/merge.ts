import type { MergeResult, MergeWorkspace } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { Actor } from "../../../platform/access/caller.ts";
import { executionWorkspaces } from "../../../platform/db/schema.ts";
import { HttpError } from "../../../platform/errors/http-error.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { branchTip, isRemoteBase, mergeWorkspace } from "../../git/index.ts";
import { performBoardAction } from "../board-action.ts";
import type { LeaseContext } from "../lease.ts";
import { ownBranch, requireWorktree, sourceRepository } from "../open/source-repository.ts";
import { workBaseOf } from "../work-base.ts";
import { guardCheckouts } from "./guard-checkouts.ts";

/**
 * Merges completely or not at all.
 * @throws {HttpError} 409 `workspace_not_a_worktree`, `workspace_not_prepared`, `workspace_has_no_base`, and the errors of
 * `mergeWorkspace` and `performBoardAction`.
 */
export async function mergeIntoBase(
	context: LeaseContext,
	id: string,
	by: Actor,
	wanted: MergeWorkspace,
): Promise<MergeResult> {
	let base: string | null = null;
	return await performBoardAction(context, id, by, {
		kind: "workspace_merge",
		action: "workspace.merged",
		async perform(workspace) {
			requireWorktree(workspace);
			const into = wanted.into ?? localBase(workspace);
			if (ownBranch(workspace) === null) throw notPrepared();
			if (into === null) throw noBase();
			const repository = await sourceRepository(workspace);
			// Read before the merge, after which the common ancestor of the two branches is the merged commit itself.
			const head = await branchTip(repository.commonDir, workspace.branch);
			base = await workBaseOf({ ...workspace, baseRef: into }, repository, head);
			const guards = guardCheckouts(context, repository, workspace);
			const merged = await mergeWorkspace({
				...{ repository, branch: workspace.branch, head: wanted.head, into },
				...guards,
			});
			const value = { ...merged, into };
			const { branch, headCommit } = workspace;
			return { value, details: { ...value, branch, headCommit } };
		},
		async store({ database: { db } }, { baseRef }) {
			if (base === null || (wanted.into ?? baseRef) !== baseRef) return;
			await db.update(executionWorkspaces).set({ baseCommit: base }).where(eq(executionWorkspaces.id, id));
		},
	});
}

function localBase({ baseRef }: Pick<WorkspaceRow, "baseRef">): string | null {
	return baseRef === null || isRemoteBase(baseRef) ? null : baseRef;
}

function notPrepared(): HttpError {
	return new HttpError(
		409,
		"workspace_not_prepared",
		"The workspace has no branch yet, because no run has started in it.",
		{
			hint: "The history of the workspace says why it could not be prepared. Start another run, or close the workspace.",
		},
	);
}

function noBase(): HttpError {
	return new HttpError(409, "workspace_has_no_base", "The workspace was not created from a local branch.", {
		hint: 'Specify the branch to merge into, with "into". See: paperclipai workspace merge --help',
	});
}
