import { LIMITS } from "../../../platform/settings/limits.ts";
import type { PlainRepository } from "../snapshot/plain-repository.ts";
import { describeFile } from "./describe-file.ts";
import type { DiffFile } from "./diff-file.ts";
import { findUncommitted } from "./find-uncommitted.ts";
import { type LargeFiles, NO_LARGE_FILES } from "./large-files.ts";
import { type Change, readChanges, readSizes } from "./read-changes.ts";
import { readPatch } from "./read-patch.ts";

interface ComparedTrees {
	before: string;
	after: string;
	/** Commit with the committed part of `after`; `null` = nothing is committed. */
	committed: string | null;
	large?: LargeFiles;
}

export interface TreeComparison {
	files: DiffFile[];
	isTruncated: boolean;
}

export async function compareTrees(
	plain: PlainRepository,
	{ before, after, committed, large = NO_LARGE_FILES }: ComparedTrees,
): Promise<TreeComparison> {
	const trees = [before, after] as const;
	const all = await readChanges(plain, trees, "--no-renames", LIMITS.diffFiles);
	const sizes = await readSizes(plain, all.changes);
	const isLarge =
		all.isTruncated || large.sizes.size > 0 || [...sizes.values()].some((size) => size > LIMITS.diffFileBytes);
	// Finding similar files reads them into memory as a whole; finding identical files does not.
	const renames = isLarge ? "-M100%" : "-M";
	const { changes, isTruncated } = await readChanges(plain, trees, renames, LIMITS.diffFiles);
	const sizesOfAll = all.isTruncated ? await readSizes(plain, changes) : sizes;
	const uncommitted = await findUncommitted(plain, committed, after, changes);
	const counts = changes.map(sectionsOf);
	const total = counts.reduce((sum, count) => sum + count, 0);
	const patch = await readPatch(plain, trees, renames, total, LIMITS.diffTextBytes);
	let next = 0;
	const files = changes.map((change, index) => {
		const own = patch.slice(next, next + (counts[index] ?? 1));
		next += counts[index] ?? 1;
		const sections = own.length === counts[index] ? own : null;
		return describeFile(change, { sizes: sizesOfAll, large, sections, isUncommitted: uncommitted.has(change) });
	});
	return { files, isTruncated };
}

/** A type change, for example from a file to a link, is shown as a removal and an addition. */
const sectionsOf = ({ status }: Change): number => (status === "T" ? 2 : 1);
