import { rename } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { newClaim } from "@paperclipai/adapter-utils/host";
import { runGit } from "../program/run-git.ts";
import { removeStaleLocks } from "../repository/stale-locks.ts";
import { copyIndexFile } from "../snapshot/copy-index.ts";
import { shownPath } from "../snapshot/path-bytes.ts";
import { type PlainRepository, withPlainRepository } from "../snapshot/plain-repository.ts";
import { readCommit } from "../snapshot/read-commit.ts";
import { findUnchangedFiltered } from "../snapshot/unchanged-filtered.ts";
import { createStatusParser } from "../status/parse-status.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";
import { branchLocks } from "../worktree/worktree-branch.ts";
import { findOverwritten, listDifferences } from "./find-overwritten.ts";
import { type PendingUpdate, releaseIndexLock, takeIndexLock } from "./index-lock.ts";
import { baseDirty, baseMoved } from "./merge-errors.ts";

export type Checkout = WorktreeLocation & { gitDir: string; files: string };

/** Variable that marks the git processes of an update, because they survive a killed server. */
export const UPDATE_VARIABLE = "PAPERCLIP_CHECKOUT_UPDATE";
const MAX_FILES = 20;
const MAX_NAME_BYTES = 255;
/** Counts files that are unchanged once their filter is applied, too. */
const MAX_DIRTY = 10_000;

/**
 * Moves a branch together with its checkout.
 * @param source Merged branch.
 * @throws {CodedError} `base_dirty`, `base_moved` or `file_name_too_long` with nothing changed, and the errors of `git`.
 */
export async function updateCheckout(checkout: Checkout, update: PendingUpdate, source: string): Promise<void> {
	const { branch, before } = update;
	const { files, gitDir } = checkout;
	if (!(await takeIndexLock(gitDir, update)))
		throw baseDirty(branch, files, "another git process has locked the index");
	let isBegun = false;
	try {
		const head = await runGit(["symbolic-ref", "--quiet", "HEAD"], { gitDir, commonDir: checkout.commonDir });
		if (head.stdout.toString().trimEnd() !== `refs/heads/${branch}`) throw baseMoved(branch);
		if ((await readCommit(checkout, "HEAD")) !== before) throw baseMoved(branch);
		await withPlainRepository(
			{ location: checkout, head: before, isExact: false, keepsObjects: true },
			async (plain) => {
				await requireClean(plain, checkout, update);
				await moveBranch(checkout, update, source);
				isBegun = true;
				await plain.git(readTree(update), { env: { [UPDATE_VARIABLE]: gitDir } });
				await installIndex(plain, gitDir);
			},
		);
	} catch (error) {
		// Once the branch has been moved, the lock stays for the next call, which completes the update.
		if (!isBegun) await releaseIndexLock(gitDir);
		throw isBegun ? incomplete(checkout, update, error) : error;
	}
	await releaseIndexLock(gitDir);
}

/**
 * @param source Merged branch, which `findWorkBase` reads from the reflog.
 * @throws {CodedError} `base_moved`.
 */
export async function moveBranch(
	location: WorktreeLocation,
	{ branch, before, after }: PendingUpdate,
	source: string,
): Promise<void> {
	const gitDir = location.gitDir ?? location.commonDir;
	await removeStaleLocks(branchLocks(location.commonDir, gitDir, branch));
	const message = `paperclip: merge ${source} into ${branch}`;
	const args = ["update-ref", "-m", message, `refs/heads/${branch}`, after, before ?? ""];
	const { exitCode } = await runGit(args, { gitDir, commonDir: location.commonDir });
	if (exitCode !== 0) throw baseMoved(branch);
}

export async function installIndex(plain: PlainRepository, gitDir: string): Promise<void> {
	const draft = path.join(gitDir, `index.${newClaim()}`);
	await copyIndexFile(path.join(plain.folder, "index"), draft);
	await rename(draft, path.join(gitDir, "index"));
}

async function requireClean(plain: PlainRepository, checkout: Checkout, update: PendingUpdate): Promise<void> {
	const { branch } = update;
	const { files } = checkout;
	// `git merge` also leaves submodules to `git submodule update`.
	const status = createStatusParser(MAX_DIRTY, { ignoresMovedSubmodules: true });
	await plain.git(["status", "--porcelain=v2", "-z", "--untracked-files=no", "--no-renames"], {
		onStdout: status.add,
		// Lets `status` refresh the index, since `read-tree` mistakes a touched file for a changed one.
		env: { GIT_OPTIONAL_LOCKS: "1" },
	});
	const { dirty, staged, conflicted } = status.lists();
	const unchanged = await findUnchangedFiltered(plain, dirty.paths, { allowsUnknownSize: true });
	const edited = dirty.paths.filter((file) => !unchanged.has(file));
	const changed = [...new Set([...conflicted.paths, ...staged.paths, ...edited])].slice(0, MAX_FILES).map(shownPath);
	if (changed.length > 0) {
		throw baseDirty(branch, files, `these files have uncommitted changes: ${changed.join(", ")}`, changed);
	}
	const differences = await listDifferences(plain, update);
	const long = [...differences.keys()].find((file) => file.split("/").some(isTooLong));
	if (long !== undefined) throw nameTooLong(branch, shownPath(long));
	const overwritten = await findOverwritten(differences, files, MAX_FILES);
	if (overwritten.length > 0) {
		const reason = `these untracked files would be overwritten: ${overwritten.join(", ")}`;
		throw baseDirty(branch, files, reason, overwritten);
	}
	const { exitCode, stderr } = await plain.run([...readTree(update), "--dry-run"]);
	if (exitCode !== 0) throw baseDirty(branch, files, `git cannot update the files: ${stderr.trim()}`);
}

/** @param name Bytes as latin1. */
function isTooLong(name: string): boolean {
	return name.length > MAX_NAME_BYTES;
}

function nameTooLong(branch: string, file: string): CodedError {
	return new CodedError(
		"file_name_too_long",
		`The merge into ${branch} contains a file whose name is too long for the file system: ${file}`,
		{
			hint: `Rename it on the merged branch to at most ${MAX_NAME_BYTES} bytes. Nothing was changed.`,
		},
	);
}

function readTree({ before, after }: PendingUpdate): string[] {
	return before === null ? ["read-tree", "-m", "-u", after] : ["read-tree", "-m", "-u", before, after];
}

function incomplete({ files }: Checkout, { branch }: PendingUpdate, cause: unknown): CodedError {
	return new CodedError("merge_incomplete", `${branch} was merged, but the files in ${files} could not be updated.`, {
		hint: "Free up disk space and correct the permissions, then merge again to complete it.",
		cause,
	});
}
