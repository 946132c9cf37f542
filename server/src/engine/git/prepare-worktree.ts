import { realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { makeFolder } from "../../platform/disk/make-folder.ts";
import {
	createStage,
	fillStage,
	refillStage,
	removeAbandonedEntries,
	removeAbandonedStages,
	removeStage,
	type WorktreeStage,
} from "./prepare/worktree-stage.ts";
import { git, runGit } from "./program/run-git.ts";
import { type GitRepository, type RepositoryHead, readHead } from "./repository/inspect-repository.ts";
import { withRepositoryLock } from "./repository/repository-lock.ts";
import { removeStaleLocks } from "./repository/stale-locks.ts";
import { findWorktree } from "./worktree/worktree-at.ts";
import { branchTip, checkBranchName, checkNotCheckedOut, createBranch, lockFiles } from "./worktree/worktree-branch.ts";
import { recordPath } from "./worktree/worktree-entries.ts";

/** The worktree to prepare. */
export interface WorktreeRequest {
	repository: Pick<GitRepository, "commonDir">;
	/** Absolute path. Missing parent folders are created. */
	path: string;
	/** Its branch, without `refs/heads/`. A branch that exists is continued. */
	branch: string;
	/** Commit at which a new branch starts; `null` = the empty tree, with a branch that has no commit. */
	base: string | null;
}

export interface PreparedWorktree {
	/** The path without symbolic links. */
	path: string;
	/** The branch that was asked for. */
	branch: string;
	/** The commit that the work in it is compared with; `null` = the empty tree. */
	baseCommit: string | null;
	/** The worktree's own folder in the repository. */
	gitDir: string;
	/** What is checked out. In a worktree that was there, an agent may have left the branch. */
	head: RepositoryHead;
	/** `false` when the worktree was there; then nothing in it was changed. */
	isNew: boolean;
}

/**
 * Makes sure that there is a worktree at a path. Repeating it has the same result, also after it was killed at any moment
 * or while another process does the same. HEAD, index, stash, files and other branches of the repository stay as they are.
 * @throws {CodedError} `branch_invalid`, `branch_checked_out`, `branch_name_conflict`, `worktree_path_occupied`,
 * `repository_incomplete`, `repository_busy`, and those of `git`.
 */
export async function prepareWorktree(request: WorktreeRequest): Promise<PreparedWorktree> {
	await checkBranchName(request.branch);
	const { commonDir } = request.repository;
	await makeFolder(path.dirname(request.path));
	const parent = await realpath(path.dirname(request.path));
	const wanted = { ...request, path: path.join(parent, path.basename(request.path)) };
	await removeAbandonedStages(parent);
	for (;;) {
		const found = await findWorktree(commonDir, wanted.path);
		if (found.kind === "present") return await keepWorktree(wanted, found.gitDir);
		await removeAbandonedEntries(parent, commonDir);
		const stage = await createStage(wanted.path);
		try {
			const made =
				found.kind === "deleted" ? await reviveWorktree(wanted, stage, found.gitDir) : await addWorktree(wanted, stage);
			if (made !== null) return { ...(await describe(wanted, made)), isNew: true };
		} finally {
			await removeStage(stage.folder);
		}
	}
}

type MadeWorktree = Pick<PreparedWorktree, "gitDir" | "head">;

async function keepWorktree(request: WorktreeRequest, gitDir: string): Promise<PreparedWorktree> {
	const { commonDir } = request.repository;
	await removeStaleLocks(lockFiles(commonDir, gitDir, request.branch));
	const head = await readHead({ gitDir, commonDir }, request.path);
	return { ...(await describe(request, { gitDir, head })), isNew: false };
}

/** @returns `null` when the branch or the path has changed in the meantime. */
async function addWorktree(request: WorktreeRequest, stage: WorktreeStage): Promise<MadeWorktree | null> {
	const { branch, base, path: place } = request;
	const { commonDir } = request.repository;
	await checkNotCheckedOut(commonDir, branch, place);
	const tip = await branchTip(commonDir, branch);
	const gitDir = await fillStage(stage, commonDir, tip ?? base);
	return await withRepositoryLock(commonDir, async () => {
		await checkNotCheckedOut(commonDir, branch, place);
		if ((await findWorktree(commonDir, place)).kind !== "free") return null;
		await removeStaleLocks(lockFiles(commonDir, gitDir, branch));
		const isAsFound =
			tip === null && base !== null
				? await createBranch(commonDir, branch, base)
				: (await branchTip(commonDir, branch)) === tip;
		if (!isAsFound) return null;
		await git(["symbolic-ref", "HEAD", `refs/heads/${branch}`], { gitDir, commonDir });
		const isMoved = await moveToPlace(stage, gitDir, place);
		return isMoved ? { gitDir, head: { branch, commit: tip ?? base } } : null;
	});
}

async function reviveWorktree(
	request: WorktreeRequest,
	stage: WorktreeStage,
	gitDir: string,
): Promise<MadeWorktree | null> {
	const { commonDir } = request.repository;
	await removeStaleLocks(lockFiles(commonDir, gitDir, request.branch));
	await refillStage(stage, commonDir, gitDir);
	return await withRepositoryLock(commonDir, async () => {
		if ((await findWorktree(commonDir, request.path)).kind !== "deleted") return null;
		await rename(stage.worktree, request.path);
		return { gitDir, head: await readHead({ gitDir, commonDir }, request.path) };
	});
}

/** The repository is told first, because a recorded worktree that is missing can be made again from its index. */
async function moveToPlace(stage: WorktreeStage, gitDir: string, place: string): Promise<boolean> {
	const lock = path.join(gitDir, "locked");
	// Else somebody's `git worktree prune` could take the worktree for a deleted one.
	await writeFile(lock, "Paperclip prepares this worktree\n");
	try {
		await recordPath(gitDir, place);
		await rename(stage.worktree, place);
		return true;
	} catch (error) {
		await recordPath(gitDir, stage.worktree);
		if (hasErrorCode(error, new Set(["ENOTEMPTY", "EEXIST"]))) return false;
		throw error;
	} finally {
		await rm(lock, { force: true });
	}
}

async function describe(
	{ branch, base, path: place, repository }: WorktreeRequest,
	{ gitDir, head }: MadeWorktree,
): Promise<Omit<PreparedWorktree, "isNew">> {
	const baseCommit = base === null ? null : await commonAncestor(repository.commonDir, base, head.commit ?? base);
	return { path: place, branch, baseCommit, gitDir, head };
}

/** A base that has moved on since the branch was made would show the work of others as undone. */
async function commonAncestor(commonDir: string, base: string, head: string): Promise<string> {
	if (base === head) return base;
	const { exitCode, stdout } = await runGit(["merge-base", base, head], { gitDir: commonDir });
	return exitCode === 0 ? stdout.toString().trim() : base;
}
