import type { MergeResult, MergeWorkspace } from "@paperclipai/shared";
import type { Actor } from "../../../platform/access/caller.ts";
import { HttpError } from "../../../platform/errors/http-error.ts";
import { mergeWorkspace } from "../../git/index.ts";
import { type BoardContext, performBoardAction } from "../board-action.ts";
import { requireWorktree, sourceRepository } from "../open/source-repository.ts";

/**
 * Merges completely or not at all.
 * @throws {HttpError} 409 `workspace_not_a_worktree`, `workspace_has_no_base`, and the errors of `mergeWorkspace` and
 * `performBoardAction`.
 */
export async function mergeIntoBase(
	context: BoardContext,
	id: string,
	by: Actor,
	wanted: MergeWorkspace,
): Promise<MergeResult> {
	return await performBoardAction(context, id, by, {
		kind: "workspace_merge",
		action: "workspace.merged",
		async perform(workspace) {
			requireWorktree(workspace);
			const into = wanted.into ?? workspace.baseRef;
			if (into === null) throw noBase();
			const repository = await sourceRepository(workspace);
			const merged = await mergeWorkspace({ repository, branch: workspace.branch, head: wanted.head, into });
			const value = { ...merged, into };
			const { branch, headCommit } = workspace;
			return { value, details: { ...value, branch, headCommit } };
		},
	});
}

function noBase(): HttpError {
	return new HttpError(409, "workspace_has_no_base", "The workspace was not created from a local branch.", {
		hint: 'Specify the branch to merge into: { "into": "main" }.',
	});
}
