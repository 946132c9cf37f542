import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { HttpError } from "../../../platform/errors/http-error.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { type GitRepository, inspectCommonDir, inspectRepository } from "../../git/index.ts";

/**
 * The source may be a worktree, which can be removed while its repository stays.
 * @throws {CodedError} `workspace_source_gone`, and the errors of `inspectRepository`.
 */
export async function sourceRepository({ sourcePath, commonDir, status }: WorkspaceRow): Promise<GitRepository> {
	let broken: unknown = null;
	const found = await inspectRepository(sourcePath).catch((error: unknown) => {
		if (!isCodedError(error) || !NO_FOLDER.has(error.code)) broken = error;
		return null;
	});
	const source = found?.kind === "git" ? found : null;
	if (source !== null && (commonDir === null || source.commonDir === commonDir)) return source;
	const repository = (commonDir === null ? null : await inspectCommonDir(commonDir)) ?? source;
	if (repository !== null) return repository;
	if (broken !== null) throw broken;
	throw new CodedError("workspace_source_gone", `${sourcePath} is no longer a git repository.`, {
		hint:
			status === "closed"
				? "Restore the repository: it contains the commits of the workspace."
				: "Restore the repository. If it is lost, close the workspace: its files are kept.",
	});
}

const NO_FOLDER: ReadonlySet<string> = new Set(["cwd_not_found", "cwd_not_a_directory"]);

/**
 * @returns `null` until the worktree was prepared: before that, a branch with this name may not be the issue's own.
 */
export function ownBranch({ branch, baseRef, baseCommit }: PreparedColumns): string | null {
	return baseRef === null && baseCommit === null ? null : branch;
}

type PreparedColumns = Pick<WorkspaceRow, "branch" | "baseRef" | "baseCommit">;

export type WorktreeRow = WorkspaceRow & { branch: string };

/** @throws {HttpError} 409 `workspace_not_a_worktree`. */
export function requireWorktree(workspace: WorkspaceRow): asserts workspace is WorktreeRow {
	if (workspace.mode === "worktree" && workspace.branch !== null) return;
	throw new HttpError(409, "workspace_not_a_worktree", `The workspace is the folder ${workspace.path} itself.`, {
		hint: "Only a worktree has a branch of its own. Use git in the folder.",
	});
}
