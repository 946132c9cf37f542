import { trimSlashes } from "../../values/trim-slashes.ts";
import type { RemoteShell } from "../shell/remote-shell.ts";
import type { ImportLimits, LocalWorkspace } from "./local-workspace.ts";

export interface WorkspaceTransfer {
	shell: RemoteShell;
	local: LocalWorkspace;
	/** UUID of the run. */
	runId: string;
	/** Absolute remote path, created if missing. The files are in `<basePath>/workspaces/<id of the workspace>`. */
	basePath: string;
	/** Default: `IMPORT_LIMITS`. */
	limits?: ImportLimits;
	signal?: AbortSignal;
}

export interface SentWorkspace {
	path: string;
	head: string | null;
	/** Work of an earlier run that was fetched first; `null` = none. */
	earlier: EarlierWork | null;
}

export interface EarlierWork {
	runId: string;
	/** Outcome of the integration. After an error, the work is kept under refs, and the worktree is unchanged. */
	outcome: RestoredWorkspace | { code: string; message: string };
}

export const BRANCH_OUTCOMES = ["unchanged", "fast_forward", "merge", "rewritten"] as const;

export interface RestoredWorkspace {
	/** `"rewritten"`: the remote branch replaced the unchanged local branch, without descending from it. */
	branch: (typeof BRANCH_OUTCOMES)[number];
	head: string | null;
	/** Number of changed files, and the first paths, for display. */
	files: { count: number; paths: string[] };
	/** Local refs of other branches, tags and stash entries created remotely. */
	otherRefs: string[];
}

/** Default limits, more than a repository maintained by people needs. */
export const IMPORT_LIMITS: ImportLimits = {
	maxBundleBytes: 4 * 1024 ** 3,
	maxFileBytes: 32 * 1024 ** 3,
	maxFiles: 1_000_000,
};

export function remoteWorkspacePath(basePath: string, workspaceId: string): string {
	return `${trimSlashes(basePath)}/workspaces/${workspaceId}`;
}

export function transferRef(runId: string, name: string): string {
	return `refs/paperclip/ssh/${runId}/${name}`;
}
