import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { git, runGit } from "../program/run-git.ts";
import { type RepositoryHead, readHead } from "../repository/inspect-repository.ts";
import { type ReturnedOperation, readOperation } from "./operation-files.ts";
import type { PrivateGitFiles, PrivateGitState } from "./private-git-state.ts";
import { LIMITED } from "./quarantine.ts";
import { type ReturnedIndex, readReturnedIndex } from "./returned-index.ts";

export interface ReturnedRefs {
	head: RepositoryHead | null;
	/** Commit of the prepared branch, `null` when the branch was deleted. */
	tip: string | null;
	others: Map<string, string>;
	index: ReturnedIndex | null;
	operation: ReturnedOperation;
}

const MAX_NAMED_REFS = 1000;
const MAX_PARENTS = 1000;

/** Refs to keep. Others are git's own, or already in the user's repository. */
const KEPT = /^refs\/((heads|tags|notes)\/|stash$)/;

export async function readReturnedRefs(files: PrivateGitFiles, state: PrivateGitState): Promise<ReturnedRefs> {
	const { quarantine } = files;
	const branchRef = `refs/heads/${state.branch}`;
	const refs = await listRefs(quarantine);
	const known = await listRefs(state.commonDir);
	// Other runs may have moved branches of the user's repository since the private repository was prepared.
	const prepared = parseRefs((await readRegularFile(files.gitRefs).catch(() => null)) ?? "");
	const tip = await commitOf(quarantine, branchRef);
	const isNew = (name: string, value: string) => known.get(name) !== value && prepared.get(name) !== value;
	const others = [...refs].filter(
		([name, value]) => KEPT.test(name) && !isBesides(branchRef, name) && isNew(name, value),
	);
	return {
		head: await readHead({ gitDir: quarantine, env: LIMITED }, state.worktree).catch(() => null),
		tip,
		others: await withoutMissing(quarantine, withoutNested(others)),
		index: await readReturnedIndex(quarantine, state),
		operation: await readOperation(files.git, quarantine),
	};
}

const isBesides = (one: string, other: string) => `${one}/`.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** Git rejects a ref below another ref, but the agent's files can contain one. */
function withoutNested(refs: [string, string][]): [string, string][] {
	const sorted = refs.sort(([one], [other]) => (`${one}/` < `${other}/` ? -1 : 1));
	let outer: string | null = null;
	return sorted.filter(([name]) => {
		if (outer !== null && name.startsWith(`${outer}/`)) return false;
		outer = name;
		return true;
	});
}

async function withoutMissing(gitDir: string, refs: [string, string][]): Promise<Map<string, string>> {
	const input = refs.map(([, value]) => `${value}\n`).join("");
	const found = await git(["cat-file", "--batch-check=%(objectname)"], { gitDir, input, env: LIMITED });
	const lines = found.split("\n");
	return new Map(refs.filter((_, index) => lines[index]?.endsWith(" missing") === false));
}

async function listRefs(gitDir: string): Promise<Map<string, string>> {
	const { stdout } = await runGit(["for-each-ref", "--format=%(objectname) %(refname)"], { gitDir });
	return parseRefs(stdout.toString());
}

function parseRefs(text: string): Map<string, string> {
	const lines = text.split("\n").filter((line) => /^[0-9a-f]/.test(line));
	return new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
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
	const peeled = `${refs.map(([, value]) => `${value}^{commit}`).join("\n")}\n`;
	const check = ["cat-file", "--batch-check=%(objectname)"];
	const found = refs.length === 0 ? "" : await git(check, { gitDir, input: peeled, env: LIMITED });
	const commits = [...new Set(found.split("\n").filter((line) => /^[0-9a-f]+$/.test(line)))];
	for (let start = 0; start < commits.length; start += MAX_PARENTS) {
		const parents = commits.slice(start, start + MAX_PARENTS).flatMap((commit) => ["-p", commit]);
		const tree = await git(["hash-object", "-w", "-t", "tree", "--stdin"], { gitDir, input: "" });
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
