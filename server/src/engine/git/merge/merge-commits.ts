import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import type { GitContext } from "../program/git-environment.ts";
import { git, gitFailed } from "../program/run-git.ts";
import { createCommit } from "../snapshot/create-commit.ts";
import { shownPath } from "../snapshot/path-bytes.ts";
import { type PlainRepository, withPlainRepository } from "../snapshot/plain-repository.ts";
import { readSettings } from "../snapshot/plain-settings.ts";
import type { RepositoryPaths, WorktreeLocation } from "../worktree/locate-worktree.ts";
import { listDifferences } from "./find-overwritten.ts";
import { isAncestor } from "./is-ancestor.ts";
import { ownMerge } from "./merge-errors.ts";
import { findMergeDrivers, parseMergeSettings } from "./merge-settings.ts";
import { mergeTree } from "./merge-tree.ts";
import { commonAncestor } from "./work-base.ts";

export interface MergeSides {
	into: string;
	before: string | null;
	branch: string;
	tip: string;
	repository: RepositoryPaths;
}

export interface MergeResult {
	kind: "up_to_date" | "fast_forward" | "merge";
	commit: string;
}

/**
 * Changes no branch or file.
 * @param location Worktree whose attributes apply.
 * @throws {CodedError} `merge_conflict`, `merge_needs_user_git`, `unrelated_histories`, `git_too_old`, and the errors of `git`.
 */
export async function mergeCommits(location: WorktreeLocation, sides: MergeSides): Promise<MergeResult> {
	const { before, tip, into, branch } = sides;
	if (before === null) return { kind: "fast_forward", commit: tip };
	const isBehind = await isAncestor(location.commonDir, before, tip);
	if (isBehind) {
		if (before === tip) return { kind: "up_to_date", commit: tip };
		const { fastForward } = parseMergeSettings(await readSettings(location));
		if (fastForward !== "never") return { kind: "fast_forward", commit: tip };
	} else if (await isAncestor(location.commonDir, tip, before)) return { kind: "up_to_date", commit: before };
	await requireMergeTree();
	return await withPlainRepository({ location, head: before, isExact: false, keepsObjects: true }, async (plain) => {
		if (!isBehind) await requireMergeable(plain, sides);
		if (location.files === null) await checkOutAttributes(plain);
		const { exitCode, stderr, tree, conflicts } = await mergeTree(plain, [before, tip]);
		if (/unrelated histories/.test(stderr)) throw unrelated(sides);
		if (exitCode > 1) throw gitFailed(["merge-tree"], exitCode, stderr);
		if (exitCode === 1) throw conflict(sides, conflicts.map(shownPath));
		const message = `Merge branch '${branch}' into ${into}`;
		return { kind: "merge", commit: await createCommit(plain, { tree, parents: [before, tip], message }) };
	});
}

function contextOf({ commonDir, gitDir, files }: WorktreeLocation): GitContext {
	const context = { gitDir: gitDir ?? commonDir, commonDir };
	return files === null ? context : { ...context, workTree: files, cwd: files };
}

/**
 * @throws {CodedError} `merge_needs_user_git` when the user's git refuses the merge, or runs a merge driver on a file that
 * both sides have changed.
 */
async function requireMergeable(plain: PlainRepository, sides: MergeSides): Promise<void> {
	const { location } = plain;
	const { before, tip, into, branch } = sides;
	const settings = parseMergeSettings(plain.settings);
	if (settings.fastForward === "only") throw onlyFastForward(location, sides);
	if (before === null || settings.drivers.size === 0) return;
	const base = await commonAncestor(location.commonDir, before, tip);
	if (base === null) return;
	const ours = await listDifferences(plain, { before: base, after: before });
	const theirs = await listDifferences(plain, { before: base, after: tip });
	const both = [...theirs.keys()].filter((file) => ours.has(file));
	const indexFile = location.files === null ? path.join(plain.folder, "index") : undefined;
	const found = await findMergeDrivers(contextOf(location), settings, both, indexFile);
	if (found.size === 0) return;
	const files = [...found.keys()].slice(0, MAX_FILES).map(shownPath);
	const names = [...new Set(found.values())].join(", ");
	throw new CodedError(
		"merge_needs_user_git",
		`${branch} and ${into} both change files with the git merge driver ${names}, which the server does not run: ${files.join(", ")}.`,
		{
			hint: `Merge with your own git: ${ownMerge(location.files, sides)}. Nothing was changed.`,
			details: { drivers: names, files },
		},
	);
}

const MAX_FILES = 20;

function onlyFastForward(location: WorktreeLocation, sides: MergeSides): CodedError {
	const { into, branch } = sides;
	return new CodedError(
		"merge_needs_user_git",
		`${into} has commits that ${branch} lacks, and your git setting merge.ff allows only a fast-forward.`,
		{
			hint: `Rebase ${branch} onto ${into}, or merge with your own git: ${ownMerge(location.files, sides, "--ff")}. Nothing was changed.`,
			details: { setting: "merge.ff" },
		},
	);
}

/** For a merge, git reads the attributes only from files, not from a tree. */
async function checkOutAttributes(plain: PlainRepository): Promise<void> {
	const input = await plain.bytes(["ls-files", "-z", "--", ":(top,glob)**/.gitattributes"]);
	if (input.length > 0) await plain.git(["checkout-index", "-z", "--stdin"], { input });
}

async function requireMergeTree(): Promise<void> {
	const version = await git(["--version"]);
	const [, major = 0, minor = 0] = /^git version (\d{1,9})\.(\d{1,9})/.exec(version)?.map(Number) ?? [];
	if (major > 2 || (major === 2 && minor >= 38)) return;
	throw new CodedError("git_too_old", `Merging needs git 2.38 or later, but the server has ${version}.`, {
		hint: "Update git on the server's machine, or merge the branch yourself.",
	});
}

function conflict({ branch, into }: MergeSides, files: string[]): CodedError {
	return new CodedError("merge_conflict", `${branch} and ${into} change the same lines in ${files.join(", ")}.`, {
		hint: `Merge ${into} into ${branch}, resolve the conflicts there, then try again. Nothing was changed.`,
		details: { files },
	});
}

function unrelated({ branch, into }: MergeSides): CodedError {
	return new CodedError("unrelated_histories", `${branch} and ${into} have no commit in common.`, {
		hint: "Merge them yourself with git merge --allow-unrelated-histories. Nothing was changed.",
	});
}
