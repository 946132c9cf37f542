import { constants } from "node:fs";
import { access, lstat } from "node:fs/promises";
import { GITLINK } from "./index-entries.ts";
import { type FoundFiles, unreadable } from "./list-files.ts";
import { pathBytes, pathList } from "./path-bytes.ts";
import type { PlainRepository } from "./plain-repository.ts";
import { STREAMED_BYTES } from "./plain-settings.ts";

/**
 * Maximum number of new files to store as loose objects. These take four times as long as a pack, and each occupies a
 * disk block.
 */
const MAX_LOOSE_FILES = 200;
/** With `batch`, git loses a pack that it writes while it collects loose objects for one fsync. */
const WITHOUT_BATCH = "'core.fsyncmethod=fsync'";
const INTO_PACK = { GIT_CONFIG_PARAMETERS: `'core.bigfilethreshold=1' ${WITHOUT_BATCH}` };
const LARGE_INTO_PACK = { GIT_CONFIG_PARAMETERS: WITHOUT_BATCH };

/**
 * @param submodules `"files"` stores their files, because their repository may be deleted; `"commit"` stores their
 * commit.
 * @param unchanged Files that keep their entry in the index.
 * @returns the tree.
 * @throws {CodedError} `workspace_unreadable`, and the errors of `git`.
 */
export async function snapshotFiles(
	repository: PlainRepository,
	root: string,
	{ files, largestBytes }: FoundFiles,
	submodules: "files" | "commit",
	unchanged: ReadonlySet<string> = new Set(),
): Promise<string> {
	const index = await repository.readIndex();
	const large = largestBytes > STREAMED_BYTES ? LARGE_INTO_PACK : {};
	const env = files.length - index.length > MAX_LOOSE_FILES ? INTO_PACK : large;
	const update = async (paths: Iterable<string>, ...args: string[]) => {
		const input = pathList(paths);
		if (input.length > 0) await repository.git(["update-index", ...args, "-z", "--stdin"], { input, env });
	};
	const links = index.filter((entry) => entry.mode === GITLINK).map((entry) => `${entry.path}/`);
	const isInside = ({ path }: { path: string }) => links.some((link) => path.startsWith(link));
	const found = new Set(
		(submodules === "files" ? files : files.filter((file) => !isInside(file))).map(({ path }) => path),
	);
	const gone = index.filter((entry) => !found.has(entry.path));
	await update(
		index.filter((entry) => entry.isAssumed).map((entry) => entry.path),
		"--no-assume-unchanged",
	);
	await update(
		index.filter((entry) => entry.isSkipped && found.has(entry.path)).map((entry) => entry.path),
		"--no-skip-worktree",
	);
	const isKept = ({ path, mode }: { path: string; mode: string }) =>
		mode === GITLINK && (submodules === "commit" || !files.some((file) => file.path.startsWith(`${path}/`)));
	await update(
		gone.filter((entry) => !entry.isSkipped && !isKept(entry)).map((entry) => entry.path),
		"--force-remove",
	);
	try {
		const stored = [...found].filter((path) => !unchanged.has(path));
		await update(stored, "--add", "--remove", "--replace");
		if (submodules === "commit")
			await update(
				await existing(
					root,
					links.map((link) => link.slice(0, -1)),
				),
			);
	} catch (error) {
		await findUnreadable(root, found);
		throw error;
	}
	return await repository.git(["write-tree"]);
}

async function existing(root: string, paths: string[]): Promise<string[]> {
	const found = await Promise.all(paths.map((path) => lstat(pathBytes(root, path)).catch(() => null)));
	return paths.filter((_, index) => found[index]?.isDirectory());
}

async function findUnreadable(root: string, paths: Iterable<string>): Promise<void> {
	for (const path of paths) {
		await access(pathBytes(root, path), constants.R_OK).catch((error: NodeJS.ErrnoException) => {
			if (error.code === "EACCES") throw unreadable(path, "EACCES", error);
		});
	}
}
