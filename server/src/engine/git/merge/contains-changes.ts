import { isCodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { limitConcurrency } from "../../../platform/timing/limit-concurrency.ts";
import { readFields } from "../program/read-fields.ts";
import { createCommit } from "../snapshot/create-commit.ts";
import { type PlainRepository, withPlainRepository } from "../snapshot/plain-repository.ts";
import { type RepositoryPaths, withoutFiles } from "../worktree/locate-worktree.ts";
import { listDifferences } from "./find-overwritten.ts";
import { mergeTree } from "./merge-tree.ts";
import { ruleOut, type UnmergedWork } from "./rule-out-merged.ts";
import { commonAncestor } from "./work-base.ts";

/** Results by repository, head and tip. A result never changes. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 10_000;
/** A comparison starts about ten processes, one after the other. */
const inTurn = limitConcurrency(2);
const withTimeout = () => ({ timeoutSec: LIMITS.gitStatusMs / 1000 });

/**
 * Finds the work whose changes a branch has in other commits, for example after a squash merge, a rebase or
 * cherry-picks: a merge would change nothing, or the branch has the patches and did not revert them.
 * @returns the heads.
 */
export async function findContained(
	repository: Pick<RepositoryPaths, "commonDir">,
	tip: string,
	works: readonly UnmergedWork[],
): Promise<Set<string>> {
	const { commonDir } = repository;
	const unknown = works.filter(({ head }) => !known.has(keyOf(commonDir, head, tip)));
	const ruledOut = unknown.length === 0 ? [] : await unlessGitFails([], ruleOut(commonDir, tip, unknown));
	for (const head of ruledOut) remember(keyOf(commonDir, head, tip), false);
	const contained = await Promise.all(works.map(({ head }) => inTurn(() => contains(repository, head, tip))));
	return new Set(works.filter((_, index) => contained[index]).map(({ head }) => head));
}

const keyOf = (commonDir: string, head: string, tip: string) => `${head} ${tip} ${commonDir}`;

function remember(key: string, result: boolean): boolean {
	if (known.size >= MAX_KNOWN) known.clear();
	known.set(key, result);
	return result;
}

async function contains(repository: Pick<RepositoryPaths, "commonDir">, head: string, tip: string): Promise<boolean> {
	const key = keyOf(repository.commonDir, head, tip);
	const earlier = known.get(key);
	if (earlier !== undefined) return earlier;
	return remember(key, await unlessGitFails(false, compare(repository, head, tip)));
}

/** Git fails, for example, in a partial clone, for a merge that takes too long, or for very many changes. */
async function unlessGitFails<T>(otherwise: T, task: Promise<T>): Promise<T> {
	try {
		return await task;
	} catch (error) {
		if (isCodedError(error) && (error.code.startsWith("git_") || error.code === "workspace_too_large"))
			return otherwise;
		throw error;
	}
}

async function compare(repository: Pick<RepositoryPaths, "commonDir">, head: string, tip: string): Promise<boolean> {
	const base = await commonAncestor(repository.commonDir, tip, head);
	if (base === null) return false;
	// `head: null` saves creating an index, whose attributes would only decide how conflicts are resolved.
	const options = { location: withoutFiles(repository), head: null, isExact: false, keepsObjects: false };
	return await withPlainRepository(options, async (plain) => {
		const revisions = [base, head, tip].map((commit) => `${commit}^{tree}`);
		const [before = "", after = "", current] = (await plain.git(["rev-parse", ...revisions])).split("\n");
		// Commits without a net change would count as contained in every branch.
		if (before === after) return false;
		const merge = await mergeTree(plain, [tip, head], withTimeout());
		if (merge.exitCode === 0 && merge.tree === current) return true;
		return await hasPatches(plain, { base, before, after, head, tip });
	});
}

interface Work {
	base: string;
	/** Trees of `base` and `head`. */
	before: string;
	after: string;
	head: string;
	tip: string;
}

/** Stays `true` after the same lines were changed again, but not after a revert. */
async function hasPatches(plain: PlainRepository, { base, before, after, head, tip }: Work): Promise<boolean> {
	const paths = [...(await listDifferences(plain, { before, after })).keys()];
	const compared = (side: string, commits: readonly string[]) => markEqual(plain, side, tip, head, commits, paths);
	const squash = await createCommit(plain, { tree: after, parents: [base], message: "Squash" });
	const own = await listOwn(plain, tip, head);
	const { equal, lacking } = await compared("--right-only", [squash]);
	// Merge commits are not compared, although they may have changes of their own.
	const isLinear = own.every(({ parents }) => parents.length === 1);
	const isPicked = isLinear && equal.length > 0 && !own.some(({ commit }) => lacking.has(commit));
	if (!equal.includes(squash) && !isPicked) return false;
	const forward = await compared("--left-only", [squash]);
	const reverts = [await createCommit(plain, { tree: before, parents: [squash], message: "Revert" })];
	if (isPicked && own.length <= MAX_REVERTS) reverts.push(await revertEach(plain, own, before));
	const [newest = ""] = (await compared("--left-only", [squash, ...reverts])).equal;
	return forward.equal.includes(newest);
}

/** Maximum number of commits whose reverts are searched for one by one. */
const MAX_REVERTS = 20;

interface OwnCommit {
	commit: string;
	tree: string;
	parents: string[];
}

/** @returns the newest first. */
async function listOwn(plain: PlainRepository, tip: string, head: string): Promise<OwnCommit[]> {
	const args = ["rev-list", "--topo-order", "--no-commit-header", "--format=%H %T %P", `${tip}..${head}`];
	const own: OwnCommit[] = [];
	const onLine = (line: string) => {
		const [commit = "", tree = "", ...parents] = line.split(" ");
		own.push({ commit, tree, parents });
	};
	await plain.git(args, { onStdout: readFields(onLine, { separator: "\n", maxFields: LIMITS.gitFiles }) });
	return own;
}

/** @returns the last of a chain of commits that revert `own` one by one. */
async function revertEach(plain: PlainRepository, own: readonly OwnCommit[], before: string): Promise<string> {
	let parent = own[0]?.commit ?? "";
	for (const index of own.keys()) {
		const tree = own[index + 1]?.tree ?? before;
		parent = await createCommit(plain, { tree, parents: [parent], message: "Revert" });
	}
	return parent;
}

/**
 * Compares the patches of the commits that only `tip` has (left) with the patches of the commits that only `head` has and
 * of `others` (right), as far as they change `paths`.
 * @returns the commits of one side, the newest first.
 */
async function markEqual(
	plain: PlainRepository,
	side: string,
	tip: string,
	head: string,
	others: readonly string[],
	paths: readonly string[],
): Promise<{ equal: string[]; lacking: ReadonlySet<string> }> {
	// Git reads one path per line, so no path may contain a line break.
	const isListed = paths.length <= MAX_LISTED && !paths.some((path) => path.includes("\n"));
	const input = isListed ? Buffer.from(["--", ...paths, ""].join("\n"), "latin1") : "";
	const switches = [side, "--cherry-mark", "--no-merges", "--full-history", "--topo-order", "--stdin"];
	const args = ["rev-list", ...switches, `${tip}...${head}`, ...others];
	const equal: string[] = [];
	const lacking = new Set<string>();
	const onLine = (line: string) => {
		if (line.startsWith("=")) equal.push(line.slice(1));
		else if (line.startsWith("+")) lacking.add(line.slice(1));
	};
	const onStdout = readFields(onLine, { separator: "\n" });
	await plain.git(args, { ...withTimeout(), input, onStdout, env: { GIT_LITERAL_PATHSPECS: "1" } });
	return { equal, lacking };
}

/** Limits the time: git compares each changed path with each listed one. */
const MAX_LISTED = 200;
