import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../config/limits.ts";
import type { DiffFile } from "./diff/diff-file.ts";
import { addLarge, findLarge, type LargeFiles } from "./diff/large-files.ts";
import type { PatchSection } from "./diff/parse-patch.ts";
import { type Change, readChanges, readSizes } from "./diff/read-changes.ts";
import { readPatch } from "./diff/read-patch.ts";
import { locateWorktree, type RepositoryPlace } from "./locate-worktree.ts";
import { listFiles, withoutPaths } from "./snapshot/list-files.ts";
import { shownPath } from "./snapshot/path-bytes.ts";
import { type PlainRepository, withPlainRepository } from "./snapshot/plain-repository.ts";
import { readCommit } from "./snapshot/read-commit.ts";
import { readStatus } from "./snapshot/read-status.ts";
import { snapshotFiles } from "./snapshot/snapshot-files.ts";
import { requireFiles } from "./workspace-status.ts";

export interface DiffOptions {
	repository: RepositoryPlace;
	/** Folder of the worktree. */
	path: string;
	/** Commit to compare with; `null` = the empty tree. */
	base: string | null;
}

/** What a worktree changes, committed or not, untracked files included. */
export interface WorkspaceDiff {
	base: string | null;
	/** Commit of the worktree; the files may differ from it. */
	head: string | null;
	files: DiffFile[];
	/** There are more changed files than `LIMITS.diffFiles`. */
	isTruncated: boolean;
}

const STATUS: Readonly<Record<string, DiffFile["status"]>> = {
	A: "added",
	D: "deleted",
	R: "renamed",
	T: "type_changed",
};

const SUBMODULE = "160000";

/**
 * Compares the files of a worktree with its base. Neither the worktree nor the repository is changed.
 * @throws {CodedError} `workspace_missing`, `workspace_unreadable`, `base_not_found`, and as `git`.
 */
export async function diffWorkspace({ repository, path, base }: DiffOptions): Promise<WorkspaceDiff> {
	const place = await locateWorktree(repository, path);
	requireFiles(place);
	const { files } = place;
	const [head, baseCommit] = [
		await readCommit(place, "HEAD"),
		base && (await readCommit({ ...place, gitDir: null }, base)),
	];
	if (base !== null && baseCommit === null) {
		throw new CodedError("base_not_found", `The repository has no commit ${base}.`, { hint: "Choose another base." });
	}
	const options = { place, head, isExact: false, keepsObjects: false, streamedBytes: LIMITS.diffFileBytes };
	return await withPlainRepository(options, async (plain) => {
		const all = await listFiles(files, ".git/");
		const status = await readStatus(plain, true);
		const found = withoutPaths(all, status.ignored);
		const large = await findLarge(plain, found.files, status.modified);
		const small = withoutPaths(found, new Set(large.sizes.keys()));
		const after = await addLarge(plain, large, await snapshotFiles(plain, files, small, "commit"));
		const before = baseCommit ?? (await plain.git(["hash-object", "-w", "-t", "tree", "--stdin"]));
		return { base: baseCommit, head, ...(await compare(plain, [before, after], large)) };
	});
}

async function compare(
	plain: PlainRepository,
	trees: readonly [string, string],
	large: LargeFiles,
): Promise<Pick<WorkspaceDiff, "files" | "isTruncated">> {
	const all = await readChanges(plain, trees, "--no-renames", LIMITS.diffFiles);
	const sizes = await readSizes(plain, all.changes);
	const isLarge =
		all.isTruncated || large.sizes.size > 0 || [...sizes.values()].some((size) => size > LIMITS.diffFileBytes);
	// A search for similar files reads them into memory as a whole; one for equal files does not.
	const renames = isLarge ? "-M100%" : "-M";
	const { changes, isTruncated } = await readChanges(plain, trees, renames, LIMITS.diffFiles);
	const sizesOfAll = isTruncated ? await readSizes(plain, changes) : sizes;
	const counts = changes.map(sectionsOf);
	const total = counts.reduce((sum, count) => sum + count, 0);
	const sections = await readPatch(plain, trees, renames, total, LIMITS.diffTextBytes);
	let next = 0;
	const files = changes.map((change, index) => {
		const own = sections.slice(next, next + (counts[index] ?? 1));
		next += counts[index] ?? 1;
		return describe(change, sizesOfAll, large, own.length === counts[index] ? own : null);
	});
	return { files, isTruncated };
}

/** A change of the type, such as from a file to a link, is a removal and an addition. */
const sectionsOf = ({ status }: Change): number => (status === "T" ? 2 : 1);

function describe(
	change: Change,
	sizes: ReadonlyMap<string, number>,
	large: LargeFiles,
	sections: PatchSection[] | null,
): DiffFile {
	const sizeOf = (mode: string, object: string) => (mode === SUBMODULE ? null : (sizes.get(object) ?? null));
	const sizeBefore = sizeOf(change.modeBefore, change.before);
	const isStandIn = change.after === large.standIn;
	const sizeAfter = isStandIn ? (large.sizes.get(change.path) ?? null) : sizeOf(change.modeAfter, change.after);
	const isLarge = Math.max(sizeBefore ?? 0, sizeAfter ?? 0) > LIMITS.diffFileBytes;
	const isTooLarge = isLarge || sections === null;
	const isBinary = !isTooLarge && sections.some((section) => section.isBinary);
	const hasText = !isTooLarge && !isBinary;
	const sum = (count: (section: PatchSection) => number) =>
		(sections ?? []).reduce((total, one) => total + count(one), 0);
	return {
		path: shownPath(change.path),
		...(change.oldPath === null ? {} : { oldPath: shownPath(change.oldPath) }),
		status: STATUS[change.status] ?? "modified",
		modeBefore: modeOf(change.modeBefore),
		modeAfter: modeOf(change.modeAfter),
		isBinary,
		additions: hasText ? sum((section) => section.additions) : null,
		deletions: hasText ? sum((section) => section.deletions) : null,
		sizeBefore,
		sizeAfter,
		...(hasText ? { hunks: sections.flatMap((section) => section.hunks) } : {}),
		...(isTooLarge ? { isTooLarge } : {}),
	};
}

const modeOf = (mode: string): string | null => (mode === "000000" ? null : mode);
