import { CodedError } from "@paperclipai/adapter-utils";
import { HttpError } from "../../../platform/errors/http-error.ts";

/** A user has to change the repository or worktree before the request can succeed. */
const CONFLICTS = new Set([
	"base_dirty",
	"base_moved",
	"base_not_found",
	"branch_not_found",
	"file_name_too_long",
	"git_too_old",
	"head_changed",
	"merge_conflict",
	"merge_incomplete",
	"merge_needs_user_git",
	"repository_broken",
	"repository_busy",
	"repository_dubious_ownership",
	"rescue_unreadable",
	"unrelated_histories",
	"workspace_command_failed",
	"workspace_commit_gone",
	"workspace_in_use",
	"workspace_missing",
	"workspace_not_a_folder",
	"workspace_not_removable",
	"workspace_source_gone",
	"workspace_unreadable",
]);

export function toConflict(error: unknown): never {
	if (!(error instanceof CodedError) || error instanceof HttpError || !CONFLICTS.has(error.code)) throw error;
	const { code, message, hint, details } = error;
	throw new HttpError(409, code, message, { cause: error, hint, details });
}
