import { realpath } from "node:fs/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import { ensureAbsoluteDirectory } from "@paperclipai/adapter-utils/server-utils";
import type { WorkspaceMode } from "@paperclipai/shared";
import type { ProjectRow } from "../../../records/projects/store.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { inspectRepository } from "../../git/index.ts";

export type ChosenWorkspace = Pick<WorkspaceRow, "mode" | "sourcePath" | "commonDir" | "path" | "prefix" | "projectId">;

export interface WorkspaceSource {
	folder: string | null;
	project: ProjectRow | null;
	mode: WorkspaceMode | null;
}

/**
 * Returns a worktree for a git repository, else the folder itself; `null` for the agent's own folder, which needs no
 * workspace.
 * @throws {CodedError} `workspace_not_a_repository`, `cwd_not_found` and the like, and the errors of
 * `inspectRepository`.
 */
export async function chooseWorkspace({ folder, project, mode }: WorkspaceSource): Promise<ChosenWorkspace | null> {
	if (folder === null) return null;
	const projectId = project?.id ?? null;
	if (mode === "directory" || mode === "shared") return await ofFolder(folder, mode, projectId);
	const found = await inspectRepository(folder);
	if (found.kind === "git") {
		return {
			mode: "worktree",
			sourcePath: found.root,
			commonDir: found.commonDir,
			path: "",
			prefix: found.prefix,
			projectId,
		};
	}
	if (mode === "worktree") throw notARepository(folder);
	return project === null ? null : await ofFolder(folder, "directory", projectId);
}

async function ofFolder(folder: string, mode: WorkspaceMode, projectId: string | null): Promise<ChosenWorkspace> {
	await ensureAbsoluteDirectory(folder);
	const path = await realpath(folder);
	return { mode, sourcePath: path, commonDir: null, path, prefix: "", projectId };
}

function notARepository(folder: string): CodedError {
	return new CodedError("workspace_not_a_repository", `A worktree needs a git repository, but ${folder} is not one.`, {
		hint: "Set the workspace mode of the issue or project to shared or directory, or make the folder a repository with git init.",
	});
}
