import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { isPathWithin } from "@paperclipai/adapter-utils/host";

const EXISTING = new Set(["EEXIST"]);
const LEADS_NOWHERE = new Set(["ENOENT", "ELOOP"]);

/**
 * Creates the folders one by one, because an existing one may be a link out of the worktree.
 * @param outside Creates the error for a path outside of the worktree or in `.git`.
 * @returns the path without links.
 */
export async function makeFolderInside(
	worktree: string,
	name: string,
	outside: (boundary: string) => Error,
): Promise<string> {
	const root = await realpath(worktree);
	let folder = root;
	for (const part of path.normalize(name).split(path.sep)) {
		if (part === "" || part === ".") continue;
		const next = path.join(folder, part);
		await mkdir(next).catch(ignoring(EXISTING));
		const found = await realpath(next).catch(ignoring(LEADS_NOWHERE));
		if (typeof found !== "string" || !isPathWithin(root, found)) throw outside("the worktree");
		if (path.relative(root, found).split(path.sep).some(isGit)) throw outside("the working tree of the repository");
		folder = found;
	}
	return folder;
}

const isGit = (part: string) => part.toLowerCase() === ".git";

function ignoring(codes: ReadonlySet<string>) {
	return (error: unknown): void => {
		if (!hasErrorCode(error, codes)) throw error;
	};
}
