import { git, runGit } from "../../../workspaces/git/program/run-git.ts";
import { type RepositoryHead, readHead } from "../../../workspaces/git/repository/inspect-repository.ts";
import type { RunPlaces } from "../places.ts";
import { type ReturnedOperation, readOperation } from "./operation-files.ts";
import type { PrivateGitState } from "./private-git-state.ts";
import { LIMITED } from "./quarantine.ts";
import { type ReturnedIndex, readReturnedIndex } from "./returned-index.ts";

/** What the agent has left in its repository. */
export interface ReturnedRefs {
	/** `null` when it cannot be read. */
	head: RepositoryHead | null;
	/** The commit of the prepared branch, `null` when there is no such branch any more. */
	tip: string | null;
	/** Other refs that the user's repository does not have, or has with another value. */
	others: Map<string, string>;
	/** `null` when it cannot be read. */
	index: ReturnedIndex | null;
	/** What waits for a commit of the agent. */
	operation: ReturnedOperation;
}

/** The others are git's own, or name what the user has already. */
const KEPT = /^refs\/((heads|tags|notes)\/|stash$)/;

export async function readReturnedRefs(places: RunPlaces, state: PrivateGitState): Promise<ReturnedRefs> {
	const { quarantine } = places;
	const branchRef = `refs/heads/${state.branch}`;
	const refs = await listRefs(quarantine);
	const known = await listRefs(state.commonDir);
	const tip = await commitOf(quarantine, branchRef);
	const others = [...refs].filter(
		([name, value]) => KEPT.test(name) && !isBesides(branchRef, name) && known.get(name) !== value,
	);
	return {
		head: await readHead({ gitDir: quarantine, env: LIMITED }, state.worktree).catch(() => null),
		tip,
		others: await withoutMissing(quarantine, withoutNested(others)),
		index: await readReturnedIndex(quarantine, state),
		operation: await readOperation(places.git, quarantine),
	};
}

const isBesides = (one: string, other: string) => `${one}/`.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** Git has no ref in another one, but files can be so, and would keep all refs from being stored. */
function withoutNested(refs: [string, string][]): [string, string][] {
	// In this order the names in another one follow it.
	const sorted = refs.sort(([one], [other]) => (`${one}/` < `${other}/` ? -1 : 1));
	let outer: string | null = null;
	return sorted.filter(([name]) => {
		if (outer !== null && name.startsWith(`${outer}/`)) return false;
		outer = name;
		return true;
	});
}

/** A ref without its object leads to nothing that could be kept. */
async function withoutMissing(gitDir: string, refs: [string, string][]): Promise<Map<string, string>> {
	const input = refs.map(([, value]) => `${value}\n`).join("");
	const found = await git(["cat-file", "--batch-check=%(objectname)"], { gitDir, input, env: LIMITED });
	const lines = found.split("\n");
	return new Map(refs.filter((_, index) => lines[index]?.endsWith(" missing") === false));
}

async function listRefs(gitDir: string): Promise<Map<string, string>> {
	const { stdout } = await runGit(["for-each-ref", "--format=%(objectname) %(refname)"], { gitDir });
	const lines = stdout
		.toString()
		.split("\n")
		.filter((line) => line !== "");
	return new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
}

async function commitOf(gitDir: string, ref: string): Promise<string | null> {
	const { exitCode, stdout } = await runGit(["rev-parse", "--quiet", "--verify", `${ref}^{commit}`], {
		gitDir,
		env: LIMITED,
	});
	return exitCode === 0 ? stdout.toString().trim() : null;
}

/** Names commits and tags of a run in the user's repository. */
export async function keepRefs(state: PrivateGitState, runId: string, refs: Map<string, string>): Promise<string[]> {
	const kept = [...refs].map(([name, value]) => [keptRef(runId, name), value] as const);
	const input = kept.map(([name, value]) => `update ${name} ${value}\n`).join("");
	if (kept.length > 0) await git(["update-ref", "--stdin"], { gitDir: state.commonDir, input });
	return kept.map(([name]) => name);
}

/** Removes a name that has become needless. */
export async function dropRef(state: PrivateGitState, ref: string): Promise<void> {
	await git(["update-ref", "-d", ref], { gitDir: state.commonDir });
}

/** Where work of a run is kept. */
export function keptRef(runId: string, ref: string): string {
	return `refs/paperclip/container/${runId}/${shortName(ref)}`;
}

const shortName = (ref: string) => ref.replace(/^refs\//, "");
