import { retryableError } from "../../environment/environment-errors.ts";
import { CodedError } from "../../errors/coded-error.ts";
import { diskFull, isDiskFull } from "../shell/disk-full.ts";
import type { RemoteResult } from "../shell/remote-shell.ts";

const MAX_TEXT = 500;
const REASON = /^paperclip-error (\w+) ?(.*)/m;

/** The remote objects lack prerequisites of the bundle. */
export const INCOMPLETE = "remote_incomplete";

/** @throws {CodedError} when a script has failed. */
export function requireSuccess({ exitCode, stderr }: Pick<RemoteResult, "exitCode" | "stderr">): void {
	if (exitCode === 0) return;
	const text = stderr.toString().trim();
	const [, code, detail = ""] = REASON.exec(text) ?? [];
	if (code === "remote_git_missing") {
		throw new CodedError(code, "There is no git on the other machine.", {
			hint: "Install git 2.26 or later there, on the PATH of sessions without a terminal.",
		});
	}
	if (code === "remote_workspace_busy") {
		throw retryableError(code, "An earlier transfer of the workspace is still at work on the other machine.", {
			hint: "Try again later.",
		});
	}
	if (code === "remote_workspace_missing") {
		throw new CodedError(code, "The folder of the workspace is gone from the other machine.", {
			hint: "What the run has changed there cannot be brought back. The worktree here is as it was.",
		});
	}
	if (isDiskFull(text)) throw diskFull(text);
	if (code === "workspace_not_collected") {
		throw new CodedError(code, `Work in ${detail} on the other machine has not come back.`, {
			hint: "It was left there. Save what you need of it, then remove the folder.",
		});
	}
	if (code === INCOMPLETE) {
		throw new CodedError(code, "The repository on the other machine lacks objects.", {
			hint: "Run git fsck there, and check the disk.",
		});
	}
	throw new CodedError(
		"workspace_transfer_failed",
		`The workspace could not be transferred: ${text.slice(-MAX_TEXT) || `exit code ${exitCode}`}`,
		{ hint: "Check the free space and the permissions on the other machine." },
	);
}

export function workspaceConflict(runId: string, files: string[]): CodedError {
	const named = files.slice(0, 20).join(", ");
	return new CodedError("workspace_conflict", `The run and somebody here have both changed ${named}.`, {
		hint: `Nothing was overwritten. The work of the run is under refs/paperclip/ssh/${runId}/head and /files; merge it yourself.`,
		details: { files, refs: `refs/paperclip/ssh/${runId}` },
	});
}

/** @param state State of the remote repository. */
export function branchLeft(code: "workspace_wrong_branch" | "workspace_git_replaced", state: string, runId: string) {
	return new CodedError(code, `On the other machine ${state}.`, {
		hint: `Nothing here was changed. What was there is under refs/paperclip/ssh/${runId}; merge it yourself.`,
		details: { refs: `refs/paperclip/ssh/${runId}` },
	});
}
