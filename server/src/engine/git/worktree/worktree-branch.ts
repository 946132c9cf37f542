import { lstat } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { quoteForShell } from "@paperclipai/adapter-utils/host";
import { git, gitFailed, runGit } from "../program/run-git.ts";
import { type BranchOwner, creationMessage, findNameConflict, ownerRef } from "./own-branch.ts";

/** Matches only valid branch names, so `git check-ref-format` is not needed. */
const PLAIN_NAME = /^\w[\w-]*(\/\w[\w-]*)*$/;

/** @throws {CodedError} `branch_invalid`. */
export async function checkBranchName(branch: string): Promise<void> {
	if (PLAIN_NAME.test(branch)) return;
	const { exitCode } = await runGit(["check-ref-format", `refs/heads/${branch}`]);
	if (exitCode === 0 && !branch.startsWith("-")) return;
	throw new CodedError("branch_invalid", `"${branch}" is not a valid branch name.`, {
		hint: "Use letters, digits, hyphens and single slashes, for example paperclip/PAP-1-fix.",
	});
}

export async function branchTip(commonDir: string, branch: string): Promise<string | null> {
	return await refTip(commonDir, `refs/heads/${branch}`);
}

const REMOTE = "refs/remotes/";

/** @param base Name of a local branch, or the full name of a remote-tracking branch. */
export function baseRefName(base: string): string {
	return isRemoteBase(base) ? base : `refs/heads/${base}`;
}

export function isRemoteBase(base: string): boolean {
	return base.startsWith(REMOTE);
}

/** @param base Name of a local branch, or the full name of a remote-tracking branch. */
export async function baseTip(commonDir: string, base: string): Promise<string | null> {
	return await refTip(commonDir, baseRefName(base));
}

/** Unlike `git rev-parse`, resolves no expression, such as `main~1`. */
async function refTip(commonDir: string, ref: string): Promise<string | null> {
	const args = ["show-ref", "--verify", "--hash", "--dereference", ref];
	const { exitCode, stdout } = await runGit(args, { gitDir: commonDir });
	return exitCode === 0 ? (stdout.toString().trim().split("\n").at(-1) ?? null) : null;
}

const BRANCHES = "refs/heads/";

/** @param name May begin with `refs/heads/`, or with `heads/`, which git prints if a tag has the same name. */
export async function branchName(commonDir: string, name: string): Promise<string> {
	if (name.startsWith(BRANCHES)) return name.slice(BRANCHES.length);
	const isPrefixed = name.startsWith("heads/") && (await branchTip(commonDir, name)) === null;
	return isPrefixed ? name.slice("heads/".length) : name;
}

/**
 * Follows a branch that is a symbolic ref, as git does when it moves the branch.
 * @returns the full name of the ref; `null` when the branch is not a symbolic ref.
 */
export async function symbolicTarget(commonDir: string, branch: string): Promise<string | null> {
	const { exitCode, stdout } = await runGit(["symbolic-ref", "--quiet", `refs/heads/${branch}`], { gitDir: commonDir });
	return exitCode === 0 ? stdout.toString().trimEnd() : null;
}

/**
 * Ignores worktrees whose folder is missing.
 * @throws {CodedError} `branch_checked_out`.
 */
export async function checkNotCheckedOut(commonDir: string, branch: string, worktree: string): Promise<void> {
	const list = await git(["worktree", "list", "--porcelain", "-z"], { gitDir: commonDir, isWithoutDrivers: true });
	for (const record of list.split("\0\0")) {
		const [first = "", ...lines] = record.split("\0");
		const folder = first.replace(/^worktree /, "");
		if (folder === worktree || lines.includes("bare") || !lines.includes(`branch refs/heads/${branch}`)) continue;
		if ((await lstat(folder).catch(() => null)) === null) continue;
		throw new CodedError("branch_checked_out", `The branch ${branch} is checked out in ${folder}.`, {
			hint: `A branch can be checked out once. Check out another one in that folder: git -C ${quoteForShell(folder)} switch --detach`,
			details: { path: folder },
		});
	}
}

/**
 * @returns `false` when the branch exists.
 * @throws {CodedError} `branch_name_conflict` when one branch name is a folder in the path of the other.
 */
export async function createBranch(
	commonDir: string,
	branch: string,
	commit: string,
	owner: BranchOwner | null,
): Promise<boolean> {
	const zero = "0".repeat(commit.length);
	const created = [`update refs/heads/${branch}\0${commit}\0${zero}\0`];
	if (owner !== null) created.push(`update ${ownerRef(branch, owner)}\0${commit}\0\0`);
	const message = owner === null ? "paperclip: prepare worktree" : creationMessage(owner);
	// Git keeps no reflog in a bare repository by default.
	const args = ["update-ref", "--create-reflog", "-m", message, "-z", "--stdin"];
	const { exitCode, stderr } = await runGit(args, { gitDir: commonDir, input: created.join("") });
	if (exitCode === 0) return true;
	if ((await branchTip(commonDir, branch)) !== null) return false;
	const other = await findNameConflict(commonDir, branch);
	if (other === null) throw gitFailed(args, exitCode, stderr);
	throw new CodedError(
		"branch_name_conflict",
		`The branch ${branch} cannot be created while the branch ${other} exists.`,
		{
			hint: `Rename the branch ${other}: git branch -m ${other} NEW-NAME`,
			details: { branch: other },
		},
	);
}

export function lockFiles(commonDir: string, gitDir: string, branch: string): string[] {
	return [path.join(gitDir, "index.lock"), ...branchLocks(commonDir, gitDir, branch)];
}

export function branchLocks(commonDir: string, gitDir: string, branch: string): string[] {
	return [path.join(gitDir, "HEAD.lock"), path.join(commonDir, `refs/heads/${branch}.lock`)];
}
