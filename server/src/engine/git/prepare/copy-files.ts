import { constants } from "node:fs";
import { cp, lstat, readlink, realpath, rename, symlink } from "node:fs/promises";
import path from "node:path";
import { CodedError, hasErrorCode } from "@paperclipai/adapter-utils";
import { isPathWithin, removeFolder } from "@paperclipai/adapter-utils/host";
import type { GitRepository } from "../repository/inspect-repository.ts";
import { excludeFile } from "./exclude-file.ts";
import { makeFolderInside } from "./make-folder-inside.ts";

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
 * Keeps existing files, and makes git ignore the others. Can be repeated, because an interrupted copy leaves nothing at the target path.
 * @param from Top folder of the repository's files.
 * @throws {CodedError} `declared_file_outside` for a path outside of either folder, also through a symbolic link, or
 * inside `.git`; `declared_file_unsupported` for anything but files and folders.
 */
export async function copyFiles(
	{ root: from, commonDir }: Pick<GitRepository, "root" | "commonDir">,
	worktree: string,
	files: readonly DeclaredFile[],
): Promise<CopiedFiles> {
	for (const file of files) checkPath(file.path);
	const result: CopiedFiles = { copied: [], existing: [], missing: [] };
	for (const file of files) result[await bringFile({ from, commonDir, worktree }, file)].push(file.path);
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
	const isExisting = (await lstat(target).catch(missingAsNull)) !== null;
	const isOwnLink = isExisting && mode === "link" && (await readlink(target).catch(() => null)) === source;
	// Before the file is there, so that a killed server leaves nothing that the agent could commit.
	if (!isExisting || isOwnLink) await excludeFile(commonDir, name);
	if (isExisting) return "existing";
	if (mode === "link") await symlink(source, target);
	else await copyInto(source, target, name);
	return "copied";
}

async function copyInto(source: string, target: string, name: string): Promise<void> {
	const draft = path.join(path.dirname(target), `.${path.basename(target)}.paperclip-copy`);
	await removeFolder(draft);
	try {
		const options = {
			recursive: true,
			verbatimSymlinks: true,
			mode: constants.COPYFILE_FICLONE,
			preserveTimestamps: true,
		};
		await cp(source, draft, { ...options, filter: isNotGit });
		await rename(draft, target);
	} catch (error) {
		await removeFolder(draft);
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

function missingAsNull(error: NodeJS.ErrnoException): null {
	if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "ELOOP") return null;
	throw error;
}
