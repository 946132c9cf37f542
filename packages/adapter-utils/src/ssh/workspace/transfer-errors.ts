import { retryableError } from "../../environment/environment-errors.ts";
import { CodedError } from "../../errors/coded-error.ts";
import { diskFull, isDiskFull } from "../shell/disk-full.ts";
import type { RemoteResult } from "../shell/remote-shell.ts";
import { remoteText } from "../shell/remote-text.ts";

const REASON = /^paperclip-error (\w+) ?(.*)/m;

/** Error code if the remote repository lacks prerequisites of the bundle. */
export const INCOMPLETE = "remote_incomplete";

/** @throws {CodedError} when a script has failed. */
export function requireSuccess({ exitCode, stderr }: Pick<RemoteResult, "exitCode" | "stderr">): void {
	if (exitCode === 0) return;
	const text = stderr.toString().trim();
	const [, code, detail = ""] = REASON.exec(text) ?? [];
	if (code === "remote_git_missing") {
		throw new CodedError(code, "Git is not installed on the remote machine.", {
			hint: "Install git 2.26 or later on the remote machine, on the PATH of non-interactive sessions.",
		});
	}
	if (code === "remote_workspace_busy") {
		throw retryableError(code, "An earlier transfer of the workspace is still running on the remote machine.", {
			hint: "Try again later.",
		});
	}
	if (code === "remote_workspace_missing") {
		throw new CodedError(code, "The folder of the workspace no longer exists on the remote machine.", {
			hint: "The run's changes in it are lost; the local worktree is unchanged. Check what cleans up the base path of the environment.",
		});
	}
	if (isDiskFull(text)) throw diskFull(text);
	if (code === "workspace_not_collected") {
		throw new CodedError(code, `Work in ${remoteText(detail)} on the remote machine was not synced back.`, {
			hint: "It was kept. Save what you need, then remove the folder.",
		});
	}
	if (code === INCOMPLETE) {
		throw new CodedError(code, "The repository on the remote machine lacks objects.", {
			hint: "Run git fsck in it, and check the disk.",
		});
	}
	throw new CodedError(
		"workspace_transfer_failed",
		`The workspace could not be transferred: ${remoteText(text) || `exit code ${exitCode}`}`,
		{ hint: "Check the free space and the permissions on the remote machine." },
	);
}

export function workspaceConflict(runId: string, files: string[]): CodedError {
	const named = files.slice(0, 20).join(", ");
	return new CodedError("workspace_conflict", `Files that the run changed were also changed locally: ${named}.`, {
		hint: `Nothing was overwritten. The changes of the run are under refs/paperclip/ssh/${runId}/head and /files; merge them yourself.`,
		details: { files, refs: `refs/paperclip/ssh/${runId}` },
	});
}

/** @param state State of the remote repository, to complete the sentence "On the remote machine, ...". */
export function branchLeft(code: "workspace_wrong_branch" | "workspace_git_replaced", state: string, runId: string) {
	return new CodedError(code, `On the remote machine, ${state}.`, {
		hint: `Nothing was changed locally. The remote work is under refs/paperclip/ssh/${runId}; merge it yourself.`,
		details: { refs: `refs/paperclip/ssh/${runId}` },
	});
}
