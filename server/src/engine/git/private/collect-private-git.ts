import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { type CollectedWorkspace, removeFolder, writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import { setAsideHarmful } from "../nested/set-aside.ts";
import { describeHead } from "../repository/inspect-repository.ts";
import { branchTip } from "../worktree/worktree-branch.ts";
import { bringBackBranch, isAncestor } from "./bring-back-branch.ts";
import { type KeptCommits, keepCommits } from "./keep-commits.ts";
import { moveSubmodules } from "./move-submodules.ts";
import { writeOperation } from "./operation-files.ts";
import { type PrivateGitFiles, type PrivateGitState, readGitFile, readPrivateGitState } from "./private-git-state.ts";
import { refreshIndex } from "./refresh-index.ts";
import { dropRef, keptRef, type ReturnedRefs } from "./returned-refs.ts";

const MAX_SHOWN_REFS = 50;

/**
 * Collects commits, refs and index. Treats the private repository as hostile. Can be killed at any step and repeated.
 */
export async function collectPrivateGit(files: PrivateGitFiles, runId: string): Promise<CollectedWorkspace> {
	const state = readPrivateGitState(files);
	if (state === null) return { details: {} };
	const isReplaced = await restoreGitFile(state);
	const collected = await readCollected(files);
	if (collected !== null) return collected;
	const setAside = await setAsideNested(files, state);
	const commits = await keepCommits(files, state, runId);
	const ofBranch = [`refs/heads/${state.branch}`, "previous", "HEAD"].map((name) => keptRef(runId, name));
	const isOfBranch = (name: string) => ofBranch.includes(name);
	const details = {
		branch: state.branch,
		headCommit: await bringBack(state, commits, runId),
		keptRefs: commits.names.filter((name) => !isOfBranch(name)).slice(0, MAX_SHOWN_REFS),
		setAside,
	};
	await writeFileAtomic(files.collected, JSON.stringify({ details }));
	await removeFolder(files.quarantine);
	if (isReplaced) throw replaced(state);
	return { details };
}

/**
 * The file is mounted read-only, but a program that gets rid of the mount could replace it, and git on the server's
 * machine would trust the replacement.
 */
async function restoreGitFile({ worktree, gitFile }: PrivateGitState): Promise<boolean> {
	const file = path.join(worktree, ".git");
	if (gitFile === null || readGitFile(worktree) === gitFile || !existsSync(worktree)) return false;
	await removeFolder(file);
	await writeFile(file, gitFile, { flag: "wx" });
	return true;
}

/** Called before anything can fail, because a user may run git in the worktree after a failure. */
async function setAsideNested(files: PrivateGitFiles, state: PrivateGitState): Promise<string[]> {
	const { worktree, commonDir } = state;
	if (!existsSync(worktree)) return [];
	const failure = await moveSubmodules(files, state).then(
		() => null,
		(error: unknown) => error,
	);
	const setAside = await setAsideHarmful({ worktree, commonDir, record: files.setAside });
	if (failure !== null) throw failure;
	return setAside;
}

function replaced({ worktree }: PrivateGitState): CodedError {
	return new CodedError("environment_git_replaced", `The agent replaced ${path.join(worktree, ".git")}.`, {
		hint: "The file was restored, and the work was collected. Find out how the program could do that, then finalize the workspace again.",
	});
}

const collectedSchema = z.object({ details: z.record(z.string(), z.unknown()) });

/** Also returns `null` for a damaged file, so that the collection is repeated. */
async function readCollected({ collected }: PrivateGitFiles): Promise<CollectedWorkspace | null> {
	try {
		return collectedSchema.parse(JSON.parse(await readRegularFile(collected)));
	} catch {
		return null;
	}
}

async function bringBack(state: PrivateGitState, commits: KeptCommits, runId: string): Promise<string | null> {
	const { returned, isOnBranch, names } = commits;
	const { head, tip } = returned;
	if (state.head === null && tip === null) {
		if (head?.branch === state.branch) await bringBackStaged(state, returned);
		return null;
	}
	if (!isOnBranch || tip === null) {
		const merged = await mergedTip(state, commits);
		if (merged === null) throw branchLeft(state, returned, names);
		return merged;
	}
	const own = keptRef(runId, `refs/heads/${state.branch}`);
	if (await bringBackBranch(state, tip, own)) await bringBackStaged(state, returned);
	await dropRef(state, own);
	return tip;
}

async function bringBackStaged(state: PrivateGitState, { index, operation }: ReturnedRefs): Promise<void> {
	await refreshIndex(state, index);
	await writeOperation(state.gitDir, operation.files);
}

async function mergedTip({ commonDir, branch, head }: PrivateGitState, { kept }: KeptCommits): Promise<string | null> {
	const current = await branchTip(commonDir, branch);
	const own = [kept.get("HEAD"), kept.get(`refs/heads/${branch}`)].filter((commit) => commit !== undefined);
	if (current === null || current === head || own.length === 0) return null;
	for (const commit of own) if (!(await isAncestor(commonDir, commit, current))) return null;
	return current;
}

function branchLeft({ branch }: PrivateGitState, { head, tip }: ReturnedRefs, names: string[]): CodedError {
	const what = tip === null ? `the branch ${branch} no longer exists` : describeHead(head, branch);
	return new CodedError("environment_wrong_branch", `The agent switched branches in the container: ${what}.`, {
		hint: `${keptWork(names)} Merge what belongs to ${branch} into that branch, then finalize the workspace again.`,
		details: { refs: names.slice(0, MAX_SHOWN_REFS) },
	});
}

function keptWork(names: string[]): string {
	if (names.length === 0) return "The agent's files are in the worktree.";
	return `The agent's commits are kept as ${names.slice(0, MAX_SHOWN_REFS).join(", ")}, its files in the worktree.`;
}
