import { listDifferences } from "../merge/find-overwritten.ts";
import { mergeTree } from "../merge/merge-tree.ts";
import { runGit } from "../program/run-git.ts";
import { createCommit } from "../snapshot/create-commit.ts";
import type { PlainRepository } from "../snapshot/plain-repository.ts";

interface ComparedWork {
	/** Common ancestor of the two commits, or the base of merged work. */
	base: string;
	head: string | null;
	/** Commit of the branch to merge into; `null` = none. */
	tip: string | null;
}

/**
 * Finds the tree to compare work with, so that the difference is what a merge would bring, even if the branch already has
 * a part of the changes in other commits, or there are several common ancestors.
 * @returns the base if all or nothing of the work is merged, or if a merge has conflicts.
 */
export async function withoutMerged(plain: PlainRepository, { base, head, tip }: ComparedWork): Promise<string> {
	if (head === null || tip === null) return base;
	const { stdout } = await runGit(["merge-base", "--all", tip, head], { gitDir: plain.location.commonDir });
	const ancestors = stdout.toString().split("\n").filter(Boolean);
	if (ancestors.length === 0 || ancestors.includes(head)) return base;
	if (ancestors.length === 1 && !(await changeSameFile(plain, base, [tip, head]))) return base;
	const merged = await mergeTrees(plain, tip, head);
	const [current = "", own = ""] = (await plain.git(["rev-parse", `${tip}^{tree}`, `${head}^{tree}`])).split("\n");
	if (merged === null || merged === current) return base;
	// Applies the reverse of the merge to the work: a three-way merge whose base is the merged tree.
	const common = await createCommit(plain, { tree: merged, parents: [], message: "Merged" });
	const side = (tree: string) => createCommit(plain, { tree, parents: [common], message: "Side" });
	return (await mergeTrees(plain, await side(own), await side(current))) ?? base;
}

async function changeSameFile(
	plain: PlainRepository,
	base: string,
	sides: readonly [string, string],
): Promise<boolean> {
	const ours = await listDifferences(plain, { before: base, after: sides[0] });
	const theirs = await listDifferences(plain, { before: base, after: sides[1] });
	return [...theirs.keys()].some((file) => ours.has(file));
}

/** @returns `null` for a conflict. */
async function mergeTrees(plain: PlainRepository, ours: string, theirs: string): Promise<string | null> {
	const { exitCode, tree } = await mergeTree(plain, [ours, theirs]);
	return exitCode === 0 ? tree : null;
}
