import path from "node:path";
import {
	prepareWorkspaceForSshExecution,
	type RemoteShell,
	remoteWorkspacePath,
	restoreWorkspaceFromSshExecution,
	type WorkspaceTransfer,
} from "@paperclipai/adapter-utils/host";
import { newRepository, scratchFolder, userGit } from "../../__tests__/scratch-repository.ts";
import { openLocalWorkspace } from "../open-local-workspace.ts";
import { createLocalShell } from "./local-shell.mjs";

const ID = "6f0f2c0e-5a5b-4d8e-9d0c-0d3a2b1c4e5f";

export interface SentWorkspace {
	repository: string;
	worktree: string;
	there: string;
	basePath: string;
	/** Arguments of both calls. */
	transfer(runId: string, shell?: RemoteShell): Promise<WorkspaceTransfer>;
	prepare(runId: string, shell?: RemoteShell): ReturnType<typeof prepareWorkspaceForSshExecution>;
	restore(runId: string, shell?: RemoteShell): ReturnType<typeof restoreWorkspaceFromSshExecution>;
}

/** @param files Committed files; `null` = an unborn branch. */
export function newSentWorkspace(files: Record<string, string> | null = FILES, root = scratchFolder()): SentWorkspace {
	const repository = newRepository(path.join(root, "user's repository"), files ?? {});
	const worktree = path.join(root, "work tree");
	if (files === null) {
		userGit(repository, "symbolic-ref", "HEAD", "refs/heads/work");
		return sentWorkspace(root, repository, repository);
	}
	userGit(repository, "worktree", "add", "--quiet", "-b", "work", worktree);
	return sentWorkspace(root, repository, worktree);
}

export const FILES: Record<string, string> = {
	".gitignore": "*.ignored\nnode_modules/\n",
	"a.txt": "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
	"b.txt": "b\n",
	"c.txt": "c\n",
	"folder/d.txt": "d\n",
};

/** @param worktree Has the branch `work` checked out. */
export function sentWorkspace(root: string, repository: string, worktree: string): SentWorkspace {
	const basePath = path.join(root, "other machine/base");
	const transfer = async (runId: string, shell = createLocalShell()) => ({
		shell,
		runId,
		basePath,
		local: await openLocalWorkspace({ id: ID, path: worktree, repository, branch: "work" }),
	});
	return {
		repository,
		worktree,
		basePath,
		transfer,
		there: remoteWorkspacePath(basePath, ID),
		prepare: async (runId, shell) => prepareWorkspaceForSshExecution(await transfer(runId, shell)),
		restore: async (runId, shell) => restoreWorkspaceFromSshExecution(await transfer(runId, shell)),
	};
}

export function statusOf(folder: string): string[] {
	return userGit(folder, "status", "--porcelain", "--untracked-files=all").split("\n").filter(Boolean).sort();
}
