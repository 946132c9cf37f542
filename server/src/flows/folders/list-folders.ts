import type { Dirent } from "node:fs";
import { lstat, opendir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { isPathWithin } from "@paperclipai/adapter-utils/host";
import { type FolderList, MAX_LISTED_FOLDERS } from "@paperclipai/shared";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { FolderRoot } from "./folder-roots.ts";
import { nearestPath } from "./nearest-path.ts";

const MAX_READ_ENTRIES = 50_000;
/** Maximum number of links to follow, because each takes several file system calls. */
const MAX_FOLLOWED_LINKS = 500;

type ListedFolder = FolderList["folders"][number];

/**
 * Follows links that stay below a root.
 * @throws {HttpError} 403 `folder_not_allowed`, `folder_not_readable`; 404 `folder_not_found`; 422 `folder_invalid`.
 */
export async function listFolders(roots: FolderRoot[], requested: string | undefined): Promise<FolderList> {
	const wanted = requested ?? roots[0]?.real ?? "";
	if (!path.isAbsolute(wanted) || wanted.includes("\0")) {
		const what = `${JSON.stringify(wanted)} is not the absolute path of a folder.`;
		throw new HttpError(422, "folder_invalid", what, { hint: "Start with one of the suggested folders." });
	}
	const named = path.resolve(wanted);
	// Checked before the disk is read, so that responses do not reveal other folders.
	if (!roots.some((root) => isPathWithin(root.named, named) || isPathWithin(root.real, named))) throw notAllowed(named);
	try {
		// A link may point outside of the roots, even to a missing or protected path.
		if (!isAllowed(roots, await nearestPath(named))) throw notAllowed(named);
		const real = await realpath(named);
		if (!isAllowed(roots, real)) throw notAllowed(named);
		const { folders, isTruncated } = await readFolders(roots, real);
		const parent = path.dirname(real);
		return {
			path: real,
			parent: isAllowed(roots, parent) && parent !== real ? parent : null,
			roots: roots.map((root) => root.real),
			isGit: await isGitFolder(real),
			folders,
			isTruncated,
		};
	} catch (error) {
		throw describe(error, named);
	}
}

async function readFolders(roots: FolderRoot[], folder: string) {
	const [found, links]: [string[], string[]] = [[], []];
	let read = 0;
	for await (const entry of await opendir(folder)) {
		if (++read > MAX_READ_ENTRIES) break;
		if (!isUsableName(entry)) continue;
		if (entry.isDirectory()) found.push(entry.name);
		else if (entry.isSymbolicLink() && links.length < MAX_FOLLOWED_LINKS) links.push(entry.name);
	}
	for (const name of links) {
		if (await leadsToFolder(roots, path.join(folder, name))) found.push(name);
	}
	const { compare } = new Intl.Collator("en", { numeric: true });
	const isHidden = (name: string) => name.startsWith(".");
	found.sort((a, b) => Number(isHidden(a)) - Number(isHidden(b)) || compare(a, b));
	const folders: ListedFolder[] = [];
	for (const name of found.slice(0, MAX_LISTED_FOLDERS)) {
		const file = path.join(folder, name);
		folders.push({ name, path: file, isHidden: isHidden(name), isGit: await isGitFolder(file) });
	}
	return { folders, isTruncated: read > MAX_READ_ENTRIES || found.length > folders.length };
}

/** Excludes a name that is not valid UTF-8, because no string can represent its path. */
function isUsableName({ name }: Dirent): boolean {
	return !name.includes("\ufffd");
}

async function leadsToFolder(roots: FolderRoot[], link: string): Promise<boolean> {
	try {
		const real = await realpath(link);
		return isAllowed(roots, real) && (await stat(real)).isDirectory();
	} catch {
		return false;
	}
}

/** Also accepts a `.git` file, which a worktree has instead of a folder. */
async function isGitFolder(folder: string): Promise<boolean> {
	return await lstat(path.join(folder, ".git")).then(
		() => true,
		() => false,
	);
}

function isAllowed(roots: FolderRoot[], real: string): boolean {
	return roots.some((root) => isPathWithin(root.real, real));
}

function notAllowed(folder: string): HttpError {
	return new HttpError(403, "folder_not_allowed", `${folder} is outside of the folders that may be listed.`, {
		hint: "Add the folder or a parent to the server's PAPERCLIP_FOLDER_ROOTS, or enter the path without listing it.",
	});
}

function describe(error: unknown, folder: string): unknown {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	switch (code) {
		case "ENOENT":
			return new HttpError(404, "folder_not_found", `There is no folder ${folder} on the server.`);
		case "ENOTDIR":
			return new HttpError(422, "folder_invalid", `${folder} is not a folder.`);
		case "ENAMETOOLONG":
		case "ELOOP":
			return new HttpError(422, "folder_invalid", `The path ${folder} is too long or has too many symbolic links.`);
		case "EACCES":
		case "EPERM":
			return new HttpError(403, "folder_not_readable", `The server's user may not read ${folder}.`);
		default:
			return error;
	}
}
