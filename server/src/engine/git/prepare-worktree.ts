import { realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { CodedError, hasErrorCode, isCodedError } from "@paperclipai/adapter-utils";
import { makeFolder } from "../../platform/disk/make-folder.ts";
import { commonAncestor } from "./merge/work-base.ts";
import {
	createStage,
	fillStage,
	refillStage,
	removeAbandonedEntries,
	removeAbandonedStages,
	removeStage,
	type WorktreeStage,
} from "./prepare/worktree-stage.ts";
import { git } from "./program/run-git.ts";
import { type GitRepository, type RepositoryHead, readHead } from "./repository/inspect-repository.ts";
import { withRepositoryLock } from "./repository/repository-lock.ts";
import { removeStaleLocks } from "./repository/stale-locks.ts";
import { type BranchOwner, isOwnBranch } from "./worktree/own-branch.ts";
import { findWorktree } from "./worktree/worktree-at.ts";
import {
	branchTip,
	checkBranchName,
	checkNotCheckedOut,
	createBranch,
	lockFiles,
	symbolicTarget,
} from "./worktree/worktree-branch.ts";
import { recordPath } from "./worktree/worktree-entries.ts";

export interface WorktreeRequest {
	repository: Pick<GitRepository, "commonDir">;
	/** Absolute path. Missing parent folders are created. */
	path: string;
	/** Branch name without `refs/heads/`. An existing branch keeps its commits. */
	branch: string;
	/** Required owner of an existing branch; `null` = any owner. */
	owner: BranchOwner | null;
	/** `null` = the empty tree, with an unborn branch. */
	base: string | null;
}

export interface PreparedWorktree {
	path: string;
	branch: string;
	/** Commit to which the work is compared; `null` = the empty tree. */
	baseCommit: string | null;
	gitDir: string;
	/** HEAD may be on another branch if an agent has switched branches. */
	head: RepositoryHead;
	/** `false` when the worktree existed; then nothing in it was changed. */
	isNew: boolean;
}

/**
 * Idempotent, even after a kill or in parallel with another process. HEAD, index, stash, files and other branches of
 * the repository stay unchanged.
 * @throws {CodedError} `branch_invalid`, `branch_taken` when the branch exists and belongs to another owner,
 * `branch_checked_out`, `branch_name_conflict`, `worktree_path_occupied`, `repository_incomplete`, `repository_busy`, and
 * the errors of `git`.
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

async function checkFree(
	{ repository, branch, path: target, owner }: WorktreeRequest,
	tip: string | null,
): Promise<void> {
	// Git would create the branch to which the symbolic ref points.
	if (tip === null && (await symbolicTarget(repository.commonDir, branch)) !== null) throw taken(branch);
	try {
		await checkNotCheckedOut(repository.commonDir, branch, target);
	} catch (error) {
		// A branch without commits is known only to the folder that has it checked out.
		throw owner !== null && tip === null && isCodedError(error) ? taken(branch) : error;
	}
}

function taken(branch: string): CodedError {
	return new CodedError("branch_taken", `The branch ${branch} exists, and this issue has not created it.`, {
		hint: `Rename it: git branch -m ${branch} NEW-NAME`,
	});
}

type MadeWorktree = Pick<PreparedWorktree, "gitDir" | "head">;

async function keepWorktree(request: WorktreeRequest, gitDir: string): Promise<PreparedWorktree> {
	const { commonDir } = request.repository;
	await removeStaleLocks(lockFiles(commonDir, gitDir, request.branch));
	const head = await readHead({ gitDir, commonDir }, request.path);
	return { ...(await describe(request, { gitDir, head })), isNew: false };
}

async function addWorktree(request: WorktreeRequest, stage: WorktreeStage): Promise<MadeWorktree | null> {
	const { branch, base, path: target, owner } = request;
	const { commonDir } = request.repository;
	const tip = await branchTip(commonDir, branch);
	if (owner !== null && tip !== null && !(await isOwnBranch(commonDir, branch, tip, owner))) throw taken(branch);
	await checkFree(request, tip);
	const gitDir = await fillStage(stage, commonDir, tip ?? base);
	return await withRepositoryLock(commonDir, async () => {
		if ((await branchTip(commonDir, branch)) !== tip) return null;
		await checkFree(request, tip);
		if ((await findWorktree(commonDir, target)).kind !== "free") return null;
		await removeStaleLocks(lockFiles(commonDir, gitDir, branch));
		if (tip === null && base !== null && !(await createBranch(commonDir, branch, base, owner))) return null;
		await git(["symbolic-ref", "HEAD", `refs/heads/${branch}`], { gitDir, commonDir });
		const isMoved = await moveToTarget(stage, gitDir, target);
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

/** Records the path first, because a recorded worktree that is missing can be restored from its index. */
async function moveToTarget(stage: WorktreeStage, gitDir: string, target: string): Promise<boolean> {
	const lock = path.join(gitDir, "locked");
	// Keeps the user's `git worktree prune` from removing the worktree as deleted.
	await writeFile(lock, "Paperclip is preparing this worktree\n");
	try {
		await recordPath(gitDir, target);
		await rename(stage.worktree, target);
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
	{ branch, base, path: target, repository }: WorktreeRequest,
	{ gitDir, head }: MadeWorktree,
): Promise<Omit<PreparedWorktree, "isNew">> {
	// The base may have new commits, which would appear as reverted.
	const common = base === null ? null : await commonAncestor(repository.commonDir, base, head.commit ?? base);
	const baseCommit = common ?? base;
	return { path: target, branch, baseCommit, gitDir, head };
}
