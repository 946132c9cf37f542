import { constants } from "node:fs";
import { cp, lstat, readlink, realpath, rename, symlink } from "node:fs/promises";
import path from "node:path";
import { CodedError, hasErrorCode, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { isPathWithin } from "@paperclipai/adapter-utils/host";
import { makeFolder } from "../../../platform/disk/make-folder.ts";
import { isTemporary } from "../../../platform/errors/temporary.ts";
import type { GitRepository } from "../repository/inspect-repository.ts";
import { excludeFile } from "./exclude-file.ts";
import { makeFolderInside } from "./make-folder-inside.ts";
import { isTracked, requireIgnored } from "./require-ignored.ts";
import { createStage, removeStage } from "./worktree-stage.ts";

export interface DeclaredFile {
	path: string;
	mode: "copy" | "link";
}

export interface CopiedFiles {
	copied: string[];
	existing: string[];
	missing: string[];
}

/**
 * Keeps existing files and files of the branch, and makes git ignore the copies. Can be repeated, because an interrupted
 * copy leaves nothing at the target path.
 * @param from Top folder of the repository's files.
 * @throws {CodedError} `declared_file_outside` for a path outside of either folder, even through a symbolic link, or
 * inside `.git`; `declared_file_unsupported` for anything but files and folders; `declared_file_not_ignored` when a
 * `.gitignore` would let the agent commit the file; `declared_file_failed`.
 */
export async function copyFiles(
	{ root: from, commonDir }: Pick<GitRepository, "root" | "commonDir">,
	worktree: string,
	files: readonly DeclaredFile[],
): Promise<CopiedFiles> {
	for (const file of files) checkPath(file.path);
	const result: CopiedFiles = { copied: [], existing: [], missing: [] };
	for (const file of files) {
		const brought = await bringFile({ from, commonDir, worktree }, file).catch((error: unknown) => {
			throw isCodedError(error) || isTemporary(error) ? error : failed(file.path, error);
		});
		result[brought].push(file.path);
	}
	return result;
}

async function bringFile(
	{ from, commonDir, worktree }: { from: string; commonDir: string; worktree: string },
	{ path: name, mode }: DeclaredFile,
): Promise<keyof CopiedFiles> {
	const source = await realpath(path.join(from, name)).catch(missingAsNull);
	if (source === null) return "missing";
	const root = await realpath(from);
	if (!isPathWithin(root, source)) throw outside(name, "the repository's folder");
	// Rejects the folder itself, which contains `.git`, and links into `.git`.
	checkPath(path.relative(root, source));
	const parent = await makeFolderInside(worktree, path.dirname(name), (boundary) => outside(name, boundary));
	const target = path.join(parent, path.basename(name));
	// The parent may be a link, which git does not follow, so the pattern needs the resolved path.
	const inside = path.relative(await realpath(worktree), target);
	const isExisting = (await lstat(target).catch(missingAsNull)) !== null;
	const isOwnLink = isExisting && mode === "link" && (await readlink(target).catch(() => null)) === source;
	if (isExisting && !isOwnLink) return "existing";
	if (!isExisting && (await isTracked(commonDir, worktree, inside))) return "existing";
	// Excludes the file before creating it, so that a killed server leaves nothing that the agent could commit.
	await excludeFile(commonDir, inside);
	if (isOwnLink) return "existing";
	const stage = await createStage(worktree);
	try {
		const draft = path.join(stage.worktree, inside);
		await makeFolder(path.dirname(draft));
		if (mode === "link") await symlink(source, draft);
		else await copyInto(source, draft, name);
		await requireIgnored({ commonDir, worktree, draft: stage.worktree }, inside);
		await rename(draft, target);
	} finally {
		await removeStage(stage.folder);
	}
	return "copied";
}

async function copyInto(source: string, draft: string, name: string): Promise<void> {
	const options = {
		recursive: true,
		verbatimSymlinks: true,
		mode: constants.COPYFILE_FICLONE,
		preserveTimestamps: true,
	};
	try {
		await cp(source, draft, { ...options, filter: isNotGit });
	} catch (error) {
		if (!hasErrorCode(error, UNSUPPORTED)) throw error;
		throw new CodedError("declared_file_unsupported", `The workspace file "${name}" cannot be copied.`, {
			hint: "Declare only files and folders that contain no sockets, pipes or devices.",
			cause: error,
		});
	}
}

/** The `.git` of a nested repository points to a gitdir that only the original may use. */
function isNotGit(file: string): boolean {
	return path.basename(file).toLowerCase() !== ".git";
}

const UNSUPPORTED = new Set(["ERR_FS_CP_SOCKET", "ERR_FS_CP_FIFO_PIPE", "ERR_FS_CP_UNKNOWN"]);

function checkPath(name: string): void {
	const parts = name.split(/[/\\]/);
	const isInside = name !== "" && !path.isAbsolute(name) && !parts.includes("..") && !name.includes("\0");
	if (!isInside) throw outside(name, "the repository's folder");
	if (parts.some((part) => part.toLowerCase() === ".git")) throw outside(name, "the working tree of the repository");
}

function outside(name: string, folder: string): CodedError {
	return new CodedError("declared_file_outside", `The workspace file "${name}" is not inside ${folder}.`, {
		hint: "Use paths relative to the top-level folder of the repository that stay inside it and outside of .git.",
	});
}

function failed(name: string, cause: unknown): CodedError {
	return new CodedError(
		"declared_file_failed",
		`The workspace file "${name}" cannot be brought into the worktree: ${messageOf(cause)}`,
		{ hint: "Correct the file that the error names, or its permissions, then retry the run.", cause },
	);
}

function missingAsNull(error: NodeJS.ErrnoException): null {
	if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "ELOOP") return null;
	throw error;
}
