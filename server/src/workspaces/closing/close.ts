import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { Actor } from "../access/caller.ts";
import { executionWorkspaces } from "../db/schema.ts";
import type { WakeContext } from "../runs/queue/wake.ts";
import { performBoardAction } from "./board-action.ts";
import { removeWorktree } from "./git/remove-worktree.ts";
import { resolveIssue } from "./record-finalize.ts";
import { getWorkspaceDetails, type WorkspaceRow } from "./rows.ts";
import { sourceRepository } from "./source-repository.ts";
import { runTeardown } from "./teardown.ts";

/**
 * Closes a workspace: what no ref leads to is saved, then the worktree is removed. Its branch stays, and a folder of the user
 * stays as it is. From then on nothing waits for a finalize of it.
 * @throws {HttpError} as `performBoardAction`, and those of `removeWorktree`, with nothing removed.
 */
export async function closeWorkspace(context: WakeContext, id: string, by: Actor): Promise<ExecutionWorkspaceDetails> {
	await performBoardAction(context, id, by, {
		kind: "workspace_close",
		action: "workspace.closed",
		async perform(workspace) {
			await runTeardown(context, workspace);
			const rescueRefs = workspace.mode === "worktree" ? await removeTree(workspace) : [];
			return { value: null, details: { path: workspace.path, branch: workspace.branch, rescueRefs } };
		},
		async store(transaction, { issueId }) {
			const closed = { status: "closed", closedAt: transaction.now() } as const;
			await transaction.database.db.update(executionWorkspaces).set(closed).where(eq(executionWorkspaces.id, id));
			if (issueId !== null) await resolveIssue(transaction, issueId, by);
		},
	});
	return await getWorkspaceDetails(context, id);
}

async function removeTree(workspace: WorkspaceRow): Promise<string[]> {
	const repository = await sourceRepository(workspace);
	const ref = `refs/paperclip/rescue/${workspace.id}`;
	const rescues = await removeWorktree({ repository, path: workspace.path, ref, includeIgnored: true });
	return rescues.map((rescue) => rescue.ref);
}
