import path from "node:path";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { convertFiles } from "./rescue/convert-files.ts";
import { findLooseCommits, listWorkInProgress } from "./rescue/rescue-git-folder.ts";
import { type RescuedIndex, rescueIndex, treeOf } from "./rescue/rescue-index.ts";
import { storeRef } from "./rescue/store-ref.ts";
import { compareFiles } from "./snapshot/compare-files.ts";
import { createCommit } from "./snapshot/create-commit.ts";
import { storeHiddenFiles } from "./snapshot/hidden-files.ts";
import { type FoundFiles, listFiles } from "./snapshot/list-files.ts";
import { type PlainRepository, withPlainRepository } from "./snapshot/plain-repository.ts";
import { type HeadCommit, readHeadCommit } from "./snapshot/read-commit.ts";
import { snapshotFiles } from "./snapshot/snapshot-files.ts";
import { locateWorktree, type RepositoryPaths, type WorktreeLocation } from "./worktree/locate-worktree.ts";

export interface RescueOptions {
	repository: RepositoryPaths;
	path: string;
	/** Full name, such as `refs/paperclip/rescue/<run>`. */
	ref: string;
	includeIgnored: boolean;
}

export interface Rescue {
	/** The requested ref, with the suffix `-2` and so on if it exists. */
	ref: string;
	/**
	 * Its tree has the saved files; its parents are HEAD, the index, the sides of a conflict and everything else that
	 * would be lost.
	 */
	commit: string;
}

/**
 * Saves everything that is not reachable from a ref, without changing the worktree, its index or HEAD.
 * @returns `null` when nothing needs saving.
 * @throws {CodedError} `workspace_unreadable`, `workspace_not_a_folder`, and the errors of `git`.
 */
export async function rescueWorkspace(options: RescueOptions): Promise<Rescue | null> {
	return await rescueWorktree(await locateWorktree(options.repository, options.path), { ...options, isRemoved: false });
}

export async function rescueWorktree(
	location: WorktreeLocation,
	{ ref, includeIgnored, isRemoved }: Pick<RescueOptions, "ref" | "includeIgnored"> & { isRemoved: boolean },
): Promise<Rescue | null> {
	const head = await readHeadCommit(location);
	const options = { location, head: head?.commit ?? null, isExact: true, keepsObjects: true };
	return await withPlainRepository(options, async (repository) => {
		const { files } = location;
		const all = await listWorktreeFiles(location);
		const compared = files === null ? null : await compareFiles(repository, all, includeIgnored);
		const { found, isAsIndexed, unchanged } = compared ?? { found: all, isAsIndexed: false };
		const index = await rescueIndex(repository);
		const exact =
			files === null || isAsIndexed ? null : await snapshotFiles(repository, files, found, "files", unchanged);
		const sizes = new Map(found.files.map(({ path, size }) => [path, size]));
		const from = head?.tree ?? (await repository.git(["hash-object", "-w", "-t", "tree", "--stdin"]));
		const tree =
			exact === null || files === null
				? null
				: await convertFiles(repository, { ...location, files }, { head: options.head, from, exact, sizes });
		const others = await rescueOthers(repository, location, found, isRemoved);
		const loose = await findLooseCommits(location, head, ref);
		const commit = await commitOf(repository, { head, index, tree, others, loose });
		return commit === null ? null : await storeRef(location.commonDir, ref, commit);
	});
}

async function listWorktreeFiles(location: WorktreeLocation): Promise<FoundFiles> {
	if (location.files === null) return { files: [], hidden: [], fingerprint: "", largestBytes: 0 };
	const text = await readRegularFile(path.join(location.files, ".git")).catch(() => "");
	return await listFiles(location.files, text.startsWith("gitdir: ") ? ".git" : location.isRoot ? ".git/" : undefined);
}

interface Facts {
	head: HeadCommit | null;
	index: RescuedIndex;
	tree: string | null;
	others: string | null;
	loose: string[];
}

async function commitOf(repository: PlainRepository, facts: Facts): Promise<string | null> {
	const { head, index, others, loose } = facts;
	const headTree = head?.tree ?? (await repository.git(["hash-object", "-w", "-t", "tree", "--stdin"]));
	const tree = facts.tree ?? index.tree ?? headTree;
	const isStaged = index.tree !== null && index.tree !== headTree && index.tree !== tree;
	if (tree === headTree && !isStaged && index.conflict.length === 0 && others === null && loose.length === 0)
		return null;
	const parts = [
		...(isStaged && index.tree !== null ? [{ name: "staged", tree: index.tree }] : []),
		...index.conflict.map(({ name, tree }) => ({ name: `conflict-${name}`, tree })),
		...(others === null ? [] : [{ name: "git-folders", tree: others }]),
	];
	const trailers = head === null ? [] : [`Paperclip-Head: ${head.commit}`];
	const parents = head === null ? [] : [head.commit];
	for (const part of parts) {
		// The same content gives the same commit, so that a repeated rescue recognises it.
		const commit = await createCommit(repository, { tree: part.tree, parents: [], message: part.name, time: 0 });
		parents.push(commit);
		trailers.push(`Paperclip-Part: ${part.name} ${commit}`);
	}
	const message = ["Work saved from a workspace", "", ...trailers];
	return await createCommit(repository, { tree, parents: [...parents, ...loose], message: message.join("\n") });
}

async function rescueOthers(
	repository: PlainRepository,
	{ commonDir, files, gitDir, isRoot }: WorktreeLocation,
	found: FoundFiles,
	isRemoved: boolean,
): Promise<string | null> {
	const nested = files === null ? [] : await storeHiddenFiles(repository, files, found.hidden);
	const isLinked = gitDir !== null && gitDir !== commonDir && !isRoot;
	const inProgress = isLinked
		? await storeHiddenFiles(repository, gitDir, await listWorkInProgress(gitDir, repository.hasIndex, isRemoved))
		: [];
	const entries = [
		...nested.map((entry) => ({ ...entry, path: `files/${entry.path}` })),
		...inProgress.map((entry) => ({ ...entry, path: `worktree/${entry.path}` })),
	];
	return entries.length === 0 ? null : await treeOf(repository, entries);
}
