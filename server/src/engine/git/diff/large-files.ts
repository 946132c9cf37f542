import { LIMITS } from "../../../platform/settings/limits.ts";
import { indexInfo } from "../snapshot/index-entries.ts";
import type { FoundFile } from "../snapshot/list-files.ts";
import type { PlainRepository } from "../snapshot/plain-repository.ts";

/** Files whose content is not read, since storing gigabytes takes minutes and a diff shows only their sizes. */
export interface LargeFiles {
	files: FoundFile[];
	sizes: ReadonlyMap<string, number>;
	/** Object that replaces the content of these files in the tree; `null` if there are none. */
	standIn: string | null;
}

export const NO_LARGE_FILES: LargeFiles = { files: [], sizes: new Map(), standIn: null };

export async function findLarge(
	plain: PlainRepository,
	found: readonly FoundFile[],
	modified: ReadonlySet<string>,
): Promise<LargeFiles> {
	const large = found.filter(({ size, mode }) => size > LIMITS.diffFileBytes && mode !== "120000");
	if (large.length === 0) return NO_LARGE_FILES;
	const known = new Set((await plain.readIndex()).map(({ path }) => path));
	const files = large.filter(({ path }) => modified.has(path) || !known.has(path));
	// Random, because no file of the base may have the same content.
	const standIn = await plain.git(["hash-object", "-w", "--stdin"], { input: `large file ${crypto.randomUUID()}` });
	return { files, sizes: new Map(files.map(({ path, size }) => [path, size])), standIn };
}

export async function addLarge(plain: PlainRepository, { files, standIn }: LargeFiles, tree: string): Promise<string> {
	if (files.length === 0 || standIn === null) return tree;
	const entries = files.map(({ path, mode }) => ({ path, mode, object: standIn }));
	await plain.git(["update-index", "-z", "--index-info"], { input: indexInfo(entries) });
	return await plain.git(["write-tree"]);
}
