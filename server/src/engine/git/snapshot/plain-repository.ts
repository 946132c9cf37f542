import { realpath, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolders, withTemporaryFolder } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { type GitOptions, git, gitBytes, runGit } from "../program/run-git.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";
import { copyIndex, listIndex } from "./copy-index.ts";
import { type IndexEntry, parseIndex } from "./index-entries.ts";
import { requireReadableByGit } from "./list-files.ts";
import type { PlainCalls, PlainOptions } from "./plain-calls.ts";
import { type PlainRepositoryOptions, plainSettings, readSettings } from "./plain-settings.ts";

/**
 * Ignores the configuration, hooks, grafts and filters of the real repository, into which an agent may have written.
 */
export interface PlainRepository extends PlainCalls {
	folder: string;
	location: WorktreeLocation;
	/** Settings of the real repository, as read by `readSettings`. */
	settings: readonly string[];
	/** `false` when git cannot read the worktree's index; then the copy has the entries of HEAD. */
	hasIndex: boolean;
	readIndex(): Promise<readonly IndexEntry[]>;
}

const EXACT_ATTRIBUTES = "* -text !eol -ident -filter !working-tree-encoding\n";

/** @throws {CodedError} `workspace_unreadable`, and the errors of `git`. */
export async function withPlainRepository<T>(
	options: PlainRepositoryOptions,
	body: (repository: PlainRepository) => Promise<T>,
): Promise<T> {
	return await withTemporaryFolder("snapshot", async (folder) => await body(await create(folder, options)));
}

async function create(folder: string, options: PlainRepositoryOptions): Promise<PlainRepository> {
	const { location, head, isExact, keepsObjects } = options;
	const { commonDir, files } = location;
	if (files !== null) await requireReadableByGit(files);
	const objects = path.join(commonDir, "objects");
	for (const name of ["objects/info", "refs", "info", "empty"]) await makeFolders(path.join(folder, name));
	const settings = await readSettings(location);
	await writeFile(path.join(folder, "config"), await plainSettings(options, settings));
	await writeFile(path.join(folder, "HEAD"), head === null ? "ref: refs/heads/unborn\n" : `${head}\n`);
	const attributes = path.join(folder, "info/attributes");
	if (isExact) await writeFile(attributes, EXACT_ATTRIBUTES);
	// Attributes cannot name a program, because the settings with the programs are left out.
	else await copyText(path.join(commonDir, "info/attributes"), attributes);
	if (!keepsObjects) await writeFile(path.join(folder, "objects/info/alternates"), `${objects}\n`);
	for (const name of ["shallow", "info/exclude"]) await copyText(path.join(commonDir, name), path.join(folder, name));
	const sparse = "info/sparse-checkout";
	await copyText(path.join(location.gitDir ?? commonDir, sparse), path.join(folder, sparse));
	const workTree = files ?? path.join(folder, "empty");
	const own: GitOptions = {
		gitDir: folder,
		workTree,
		// Some commands read attributes in the current folder.
		cwd: workTree,
		env: {
			GIT_CONFIG_NOSYSTEM: "1",
			GIT_CONFIG_GLOBAL: "/dev/null",
			...(keepsObjects ? { GIT_OBJECT_DIRECTORY: objects } : {}),
		},
		isWithoutDrivers: true,
	};
	const withOptions = (more: PlainOptions = {}) => ({ ...own, ...more, env: { ...own.env, ...more.env } });
	const call: PlainCalls = {
		run: (args, more) => runGit(args, withOptions(more)),
		git: (args, more) => git(args, withOptions(more)),
		bytes: (args, more) => gitBytes(args, withOptions(more)),
	};
	const listing = await copyIndex(call, folder, location.gitDir);
	const hasIndex = listing !== null;
	// Without an index all files would count as untracked.
	if (!hasIndex && head !== null) await call.git(["read-tree", head]);
	let index: IndexEntry[] | null = null;
	const readIndex = async () => {
		index ??= await parseIndex(listing ?? (await listIndex(call)).listing);
		return index;
	};
	return { folder, location, settings, hasIndex, readIndex, ...call };
}

/** Follows a link, as git does. */
async function copyText(from: string, to: string): Promise<void> {
	const text = await realpath(from)
		.then((file) => readRegularFile(file))
		.catch(() => null);
	if (text !== null) await writeFile(to, text);
}
