import { lstat } from "node:fs/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import { requireRegularFiles } from "../repository/check-files.ts";
import type { GitRepository } from "../repository/inspect-repository.ts";
import { findEntry, settledPath } from "./worktree-entries.ts";

export type RepositoryPaths = Pick<GitRepository, "root" | "gitDir" | "commonDir">;

export interface WorktreeLocation {
	commonDir: string;
	/** Gitdir of the worktree; `null` when git does not know the folder (any more). */
	gitDir: string | null;
	folder: string;
	files: string | null;
	/** Whether the folder is the root folder of the repository, which is never removed. */
	isRoot: boolean;
}

export function withoutFiles({ commonDir }: Pick<WorktreeLocation, "commonDir">): WorktreeLocation {
	return { commonDir, gitDir: null, folder: commonDir, files: null, isRoot: false };
}

/** @throws {CodedError} `workspace_not_a_folder`, `repository_broken`. */
export async function locateWorktree(repository: RepositoryPaths, folder: string): Promise<WorktreeLocation> {
	const { commonDir, root, gitDir } = repository;
	const settled = await settledPath(folder);
	const found = { commonDir, folder: settled, files: await existingFolder(settled) };
	if (settled === root) return { ...found, gitDir, isRoot: true };
	const entry = await findEntry(commonDir, settled);
	await requireRegularFiles(commonDir);
	return { ...found, gitDir: entry?.gitDir ?? null, isRoot: false };
}

async function existingFolder(folder: string): Promise<string | null> {
	const stats = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return null;
		throw error;
	});
	if (stats === null || stats.isDirectory()) return stats && folder;
	throw new CodedError("workspace_not_a_folder", `${folder} is not a folder.`, {
		hint: "Another file has replaced the workspace's folder. Move that file away.",
	});
}
