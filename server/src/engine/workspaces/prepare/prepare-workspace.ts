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
	/** Where the agent starts. */
	cwd: string;
}

/**
 * Prepares the workspace of a run's issue; `null` when the agent works in its own folder. Each step is recorded as an
 * operation, and repeating it continues where an earlier server has stopped.
 * @throws {CodedError} why it cannot be prepared; then nothing was started in it.
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
		// Two agents can be woken for one issue, as by a mention.
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
 * Makes the folder in a worktree where agents start, which an agent may have replaced by a link to any folder of this machine.
 * @throws {CodedError} `workspace_folder_outside`. What else keeps it from being made is reported by the check that follows.
 */
async function makeStart({ path: worktree, prefix }: WorkspaceRow): Promise<void> {
	const outside = () =>
		new CodedError("workspace_folder_outside", `The folder ${prefix} of the workspace ${worktree} leads out of it.`, {
			hint: "An agent has put a link there. Remove the link, or close the workspace.",
		});
	await makeFolderInside(worktree, prefix, outside).catch((error: unknown) => {
		if (isCodedError(error)) throw error;
	});
}

function needsWorktree(mode: string): CodedError {
	return new CodedError(
		"environment_needs_worktree",
		`The workspace mode ${mode} works on the server's machine alone.`,
		{
			hint: "Only a git worktree travels to another environment. Set the mode of the issue or project to worktree, or its environment to local.",
		},
	);
}
