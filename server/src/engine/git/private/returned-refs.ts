import { LIMITS } from "../../../platform/settings/limits.ts";
import { checkObjects } from "../program/check-objects.ts";
import { git, runGit } from "../program/run-git.ts";
import { type RepositoryHead, readHead } from "../repository/inspect-repository.ts";
import { invalidObjects } from "./invalid-objects.ts";
import { listRefs, readPackedRefs } from "./list-refs.ts";
import { type ReturnedOperation, readOperation } from "./operation-files.ts";
import type { PrivateGitFiles, PrivateGitState } from "./private-git-state.ts";
import { LIMITED } from "./quarantine.ts";
import { type ReturnedIndex, readReturnedIndex } from "./returned-index.ts";

export interface ReturnedRefs {
	head: RepositoryHead | null;
	/** Commit of the prepared branch; `null` when the branch was deleted. */
	tip: string | null;
	others: Map<string, string>;
	index: ReturnedIndex | null;
	operation: ReturnedOperation;
}

const MAX_NAMED_REFS = 1000;
const MAX_PARENTS = 1000;

/** Refs to keep. Other refs are git's own, or already in the user's repository. */
const KEPT = /^refs\/((heads|tags|notes)\/|stash$)/;

export async function readReturnedRefs(files: PrivateGitFiles, state: PrivateGitState): Promise<ReturnedRefs> {
	const { quarantine } = files;
	const branchRef = `refs/heads/${state.branch}`;
	const others = await listNew(files, state, (name) => KEPT.test(name) && !isBesides(branchRef, name));
	const tip = await commitOf(quarantine, branchRef);
	return {
		head: await readHead({ gitDir: quarantine, env: LIMITED }, state.worktree).catch(() => null),
		tip,
		others: await withoutMissing(quarantine, withoutNested(others)),
		index: await readReturnedIndex(quarantine, state),
		operation: await readOperation(files.git, quarantine),
	};
}

/** @throws {CodedError} `environment_objects_invalid` for more refs than a run needs. */
async function listNew(
	{ quarantine, gitRefs }: PrivateGitFiles,
	{ commonDir }: PrivateGitState,
	isWanted: (name: string) => boolean,
): Promise<[string, string][]> {
	const known = new Map<string, string>();
	await listRefs({ gitDir: commonDir }, (name, value) => known.set(name, value));
	// Other runs may have moved branches of the user's repository since the private repository was prepared.
	const prepared = new Map<string, string>();
	await readPackedRefs(gitRefs, (name, value) => prepared.set(name, value));
	const found: [string, string][] = [];
	await listRefs({ gitDir: quarantine, env: LIMITED }, (name, value) => {
		if (!isWanted(name) || known.get(name) === value || prepared.get(name) === value) return;
		if (found.push([name, value]) > LIMITS.gitRefs) throw invalidObjects(`more than ${LIMITS.gitRefs} new refs`);
	});
	return found;
}

const isBesides = (one: string, other: string) => `${one}/`.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** Git rejects a ref below another ref, but the agent's files can contain one. */
function withoutNested(refs: [string, string][]): [string, string][] {
	const names = new Set(refs.map(([name]) => name));
	const isNested = (name: string) => {
		for (let end = name.lastIndexOf("/"); end !== -1; end = name.lastIndexOf("/", end - 1)) {
			if (names.has(name.slice(0, end))) return true;
		}
		return false;
	};
	return refs.filter(([name]) => !isNested(name));
}

async function withoutMissing(gitDir: string, refs: [string, string][]): Promise<Map<string, string>> {
	const found = new Map<string, string>();
	let next = 0;
	const onLine = (line: string) => {
		const [name, value] = refs[next++] ?? [];
		if (name !== undefined && value !== undefined && !line.endsWith(" missing")) found.set(name, value);
	};
	await checkObjects(
		{ gitDir, env: LIMITED },
		refs.map(([, value]) => value),
		onLine,
	);
	return found;
}

async function commitOf(gitDir: string, ref: string): Promise<string | null> {
	const { exitCode, stdout } = await runGit(["rev-parse", "--quiet", "--verify", `${ref}^{commit}`], {
		gitDir,
		env: LIMITED,
	});
	return exitCode === 0 ? stdout.toString().trim() : null;
}

/**
 * Refs beyond `MAX_NAMED_REFS` become parents of a few commits, since each ref is a file that every later call of git
 * reads.
 */
export async function keepRefs(state: PrivateGitState, runId: string, refs: Map<string, string>): Promise<string[]> {
	const all = [...refs];
	const named = [...all.slice(0, MAX_NAMED_REFS), ...(await joinCommits(state, all.slice(MAX_NAMED_REFS)))];
	const kept = named.map(([name, value]) => [keptRef(runId, name), value] as const);
	const input = kept.map(([name, value]) => `update ${name} ${value}\n`).join("");
	if (kept.length > 0) await git(["update-ref", "--stdin"], { gitDir: state.commonDir, input });
	return kept.map(([name]) => name);
}

async function joinCommits({ commonDir: gitDir }: PrivateGitState, refs: [string, string][]) {
	const joined: [string, string][] = [];
	if (refs.length === 0) return joined;
	const found = new Set<string>();
	const peeled = refs.map(([, value]) => `${value}^{commit}`);
	await checkObjects({ gitDir, env: LIMITED }, peeled, (line) => {
		if (/^[0-9a-f]+$/.test(line)) found.add(line);
	});
	const commits = [...found];
	const tree = await git(["hash-object", "-w", "-t", "tree", "--stdin"], { gitDir, input: "" });
	for (let start = 0; start < commits.length; start += MAX_PARENTS) {
		const parents = commits.slice(start, start + MAX_PARENTS).flatMap((commit) => ["-p", commit]);
		const args = ["commit-tree", tree, ...parents, "-m", "Commits from other refs of a run"];
		joined.push([`others/${joined.length + 1}`, await git(args, { gitDir, env: LIMITED })]);
	}
	return joined;
}

export async function dropRef(state: PrivateGitState, ref: string): Promise<void> {
	await git(["update-ref", "-d", ref], { gitDir: state.commonDir });
}

export function keptRef(runId: string, ref: string): string {
	return `refs/paperclip/container/${runId}/${shortName(ref)}`;
}

const shortName = (ref: string) => ref.replace(/^refs\//, "");
