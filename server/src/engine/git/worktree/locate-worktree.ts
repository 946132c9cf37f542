import { lstat } from "node:fs/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import { requireRegularFiles } from "../repository/check-files.ts";
import type { GitRepository } from "../repository/inspect-repository.ts";
import { findEntry, settledPath } from "./worktree-entries.ts";

/** The stored facts about a repository that calls about one of its worktrees need. */
export type RepositoryPlace = Pick<GitRepository, "root" | "gitDir" | "commonDir">;

/** A folder with files of a repository, and where git keeps what belongs to it. */
export interface WorktreePlace {
	commonDir: string;
	/** Git's folder for HEAD and index of the worktree; `null` when git does not know the folder (any more). */
	gitDir: string | null;
	/** Where the files are or were. */
	folder: string;
	/** The same folder; `null` when it is missing. */
	files: string | null;
	/** It is the folder that the repository was given by, so it is never removed. */
	isRoot: boolean;
}

/** A repository of which only objects and refs are read, and no files. */
export function withoutFiles({ commonDir }: Pick<WorktreePlace, "commonDir">): WorktreePlace {
	return { commonDir, gitDir: null, folder: commonDir, files: null, isRoot: false };
}

/**
 * Finds a worktree by its path in the repository.
 * @throws {CodedError} `workspace_not_a_folder`, `repository_broken`.
 */
export async function locateWorktree(repository: RepositoryPlace, folder: string): Promise<WorktreePlace> {
	const { commonDir, root, gitDir } = repository;
	const place = await settledPath(folder);
	const found = { commonDir, folder: place, files: await existingFolder(place) };
	if (place === root) return { ...found, gitDir, isRoot: true };
	const entry = await findEntry(commonDir, place);
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
		hint: "Look at what has replaced the folder of the workspace, and move it away.",
	});
}
