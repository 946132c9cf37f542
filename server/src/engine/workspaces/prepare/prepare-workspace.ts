import path from "node:path";
import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { ensureAbsoluteDirectory } from "@paperclipai/adapter-utils/server-utils";
import type { ProjectRow } from "../../../records/projects/store.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { makeFolderInside } from "../../git/index.ts";
import { markUsed } from "../mark-used.ts";
import { type OpenWorkspaceContext, openWorkspace } from "../open/open-workspace.ts";
import { waitForSharedFolder } from "../open/shared-folder.ts";
import { performOperation } from "../operations.ts";
import type { WorkspaceRun } from "../workspace-run.ts";
import { prepareIssueWorktree } from "./prepare-worktree.ts";

export interface PreparedWorkspace {
	workspace: WorkspaceRow;
	project: ProjectRow | null;
	cwd: string;
}

/**
 * Returns `null` for the agent's own folder. Each step is an operation; a repeated call continues after the last one.
 * @throws {CodedError} why the workspace cannot be prepared; no program was started in it.
 */
export async function prepareWorkspace(
	context: OpenWorkspaceContext,
	run: WorkspaceRun,
): Promise<PreparedWorkspace | null> {
	const opened = await openWorkspace(context, run);
	if (opened === null) return null;
	const { project } = opened;
	const { id: workspaceId, mode } = opened.workspace;
	const environmentId = run.environment.environment?.id ?? null;
	if (mode !== "worktree" && environmentId !== null) throw needsWorktree(mode);
	const operation = { workspaceId, runId: run.runId, kind: "worktree_prepare" } as const;
	const workspace = await performOperation(context, operation, async () => {
		// Another agent may be working on the issue, for example because of a mention.
		if (mode !== "directory") await waitForSharedFolder(context, opened.workspace, run);
		if (mode === "worktree") return await prepareIssueWorktree(context, opened.workspace, project);
		return { value: opened.workspace, details: null };
	});
	const cwd = path.join(workspace.path, workspace.prefix);
	if (mode === "worktree") await makeStart(workspace);
	await ensureAbsoluteDirectory(cwd, { createIfMissing: true });
	await markUsed(context, workspaceId, environmentId, run);
	return { workspace, project, cwd };
}

/**
 * Checks the folder, because an agent may have replaced it with a link out of the worktree.
 * @throws {CodedError} `workspace_folder_outside`. The next check reports other errors.
 */
async function makeStart({ path: worktree, prefix }: WorkspaceRow): Promise<void> {
	const outside = () =>
		new CodedError(
			"workspace_folder_outside",
			`The folder ${prefix} of the workspace ${worktree} resolves to a path outside of the worktree.`,
			{
				hint: "An agent replaced the folder or a parent folder with a link. Remove the link, or close the workspace.",
			},
		);
	await makeFolderInside(worktree, prefix, outside).catch((error: unknown) => {
		if (isCodedError(error)) throw error;
	});
}

function needsWorktree(mode: string): CodedError {
	return new CodedError(
		"environment_needs_worktree",
		`The workspace mode ${mode} works only on the server's machine.`,
		{
			hint: "Only git worktrees are synced to environments. Set the mode of the issue or project to worktree, or its environment to local.",
		},
	);
}
