import { readFields } from "../program/read-fields.ts";
import { runGit } from "../program/run-git.ts";
import { readCommit } from "../snapshot/read-commit.ts";
import { type RepositoryPaths, withoutFiles } from "../worktree/locate-worktree.ts";
import { baseTip } from "../worktree/worktree-branch.ts";
import { findContained } from "./contains-changes.ts";
import { isAncestor } from "./is-ancestor.ts";
import type { UnmergedWork } from "./rule-out-merged.ts";

export interface MergeTarget {
	/** Branch name without `refs/heads/`, or the full name of a remote-tracking branch. */
	branch: string;
	/** Commit of the branch after an earlier merge, used if the branch was deleted; `null` = unknown. */
	commit: string | null;
}

interface MergedOptions {
	repository: RepositoryPaths;
	/** Commit that the work begins with; `null` = the empty tree. */
	base: string | null;
	head: string | null;
	targets: readonly MergeTarget[];
}

/**
 * @returns the short name of the first branch that has all commits or, failing that, their changes in other commits;
 * `null` when no branch has them, or there is nothing to merge.
 * @throws {CodedError} the errors of `git`.
 */
export async function findMergedInto({ repository, base, head, targets }: MergedOptions): Promise<string | null> {
	const { commonDir } = repository;
	if (head === null || (base !== null && (await isAncestor(commonDir, head, base)))) return null;
	const location = withoutFiles(repository);
	const tips: { branch: string; tip: string }[] = [];
	for (const { branch, commit } of targets) {
		const tip = (await baseTip(commonDir, branch)) ?? (commit === null ? null : await readCommit(location, commit));
		if (tip !== null) tips.push({ branch, tip });
	}
	const [merged] = await findMergedTips(repository, [{ head, base, tips: tips.map(({ tip }) => tip) }]);
	return tips.find(({ tip }) => tip === merged)?.branch.replace(/^refs\/remotes\//, "") ?? null;
}

interface PossiblyMerged extends UnmergedWork {
	/** Commits of the branches that may have the work. */
	tips: readonly string[];
}

/**
 * @returns for each work, the first tip that contains its commits or, failing that, its changes in other commits;
 * `null` = none.
 */
export async function findMergedTips(
	repository: Pick<RepositoryPaths, "commonDir">,
	works: readonly PossiblyMerged[],
): Promise<(string | null)[]> {
	const { commonDir } = repository;
	const tips = [...new Set(works.flatMap((work) => work.tips))];
	const reached = new Map<string, ReadonlySet<string>>();
	for (const tip of tips) reached.set(tip, await listReached(commonDir, tip, headsOf(works, tip)));
	const found = works.map(({ head, tips }) => tips.find((tip) => reached.get(tip)?.has(head)) ?? null);
	for (const tip of tips) {
		const rest = works.filter((work, index) => found[index] === null && work.tips.includes(tip));
		const contained = await findContained(repository, tip, rest);
		for (const [index, work] of works.entries()) {
			if (rest.includes(work) && contained.has(work.head)) found[index] ??= tip;
		}
	}
	return found;
}

const headsOf = (works: readonly PossiblyMerged[], tip: string) => [
	...new Set(works.filter((work) => work.tips.includes(tip)).map(({ head }) => head)),
];

/** @returns the heads that are `tip` or its ancestors. */
async function listReached(commonDir: string, tip: string, heads: readonly string[]): Promise<Set<string>> {
	const input = [...heads, `^${tip}`, ""].join("\n");
	const reached = new Set(heads);
	const onStdout = readFields((commit) => reached.delete(commit), { separator: "\n" });
	const { exitCode } = await runGit(["rev-list", "--stdin"], { gitDir: commonDir, input, onStdout });
	if (exitCode === 0) return reached;
	// Git fails if one of the commits is missing.
	reached.clear();
	for (const head of heads) if (await isAncestor(commonDir, head, tip).catch(() => false)) reached.add(head);
	return reached;
}
