import { trimSlashes } from "../../values/trim-slashes.ts";
import type { RemoteShell } from "../shell/remote-shell.ts";
import type { ImportLimits, LocalWorkspace } from "./local-workspace.ts";

/** A worktree on its way to another machine or back. */
export interface WorkspaceTransfer {
	shell: RemoteShell;
	local: LocalWorkspace;
	/** UUID of the run that works there. */
	runId: string;
	/** Absolute path of a folder there, which is made. The files are in `<basePath>/workspaces/<id of the workspace>`. */
	basePath: string;
	/** Default: `IMPORT_LIMITS`. */
	limits?: ImportLimits;
	/** Default: never. */
	signal?: AbortSignal;
}

/** A worktree that is ready on the other machine. */
export interface SentWorkspace {
	/** Absolute path there. */
	path: string;
	/** Commit of the branch; `null` = it has none yet. */
	head: string | null;
	/** What an earlier run had left there and was brought back first; `null` = nothing. */
	earlier: EarlierWork | null;
}

/** Work of an earlier run that had not come back. */
export interface EarlierWork {
	runId: string;
	/** What came of it. With an error the work is kept under refs, and the worktree has nothing of it. */
	outcome: RestoredWorkspace | { code: string; message: string };
}

/** What came back from the other machine. */
export interface RestoredWorkspace {
	/** `"rewritten"`: the branch there did not continue the one that was sent, and nobody has changed it here. */
	branch: "unchanged" | "fast_forward" | "merge" | "rewritten";
	/** Commit of the branch afterwards. */
	head: string | null;
	/** Changed files, for people: the first ones. */
	files: { count: number; paths: string[] };
	/** Refs here with other branches, tags and stash entries that were made there. */
	otherRefs: string[];
}

/** Ample for a repository that people work with. */
export const IMPORT_LIMITS: ImportLimits = {
	maxBundleBytes: 4 * 1024 ** 3,
	maxFileBytes: 32 * 1024 ** 3,
	maxFiles: 2_000_000,
};

/** Where the files of a workspace are on the other machine. */
export function remoteWorkspacePath(basePath: string, workspaceId: string): string {
	return `${trimSlashes(basePath)}/workspaces/${workspaceId}`;
}

/** Ref of a transfer in the repository here. */
export function transferRef(runId: string, name: string): string {
	return `refs/paperclip/ssh/${runId}/${name}`;
}
