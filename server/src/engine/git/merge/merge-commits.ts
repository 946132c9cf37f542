import { CodedError } from "@paperclipai/adapter-utils";
import { git, gitFailed } from "../program/run-git.ts";
import { createCommit } from "../snapshot/create-commit.ts";
import { shownPath, splitList } from "../snapshot/path-bytes.ts";
import { withPlainRepository } from "../snapshot/plain-repository.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";
import { isAncestor } from "./is-ancestor.ts";

export interface MergeSides {
	into: string;
	before: string | null;
	branch: string;
	tip: string;
}

export interface MergeResult {
	kind: "up_to_date" | "fast_forward" | "merge";
	commit: string;
}

/**
 * Changes no branch or file.
 * @param location Worktree whose attributes apply.
 * @throws {CodedError} `merge_conflict`, `unrelated_histories`, `git_too_old`, and the errors of `git`.
 */
export async function mergeCommits(location: WorktreeLocation, sides: MergeSides): Promise<MergeResult> {
	const { before, tip, into, branch } = sides;
	if (before === null || (await isAncestor(location.commonDir, before, tip))) {
		return { kind: before === tip ? "up_to_date" : "fast_forward", commit: tip };
	}
	if (await isAncestor(location.commonDir, tip, before)) return { kind: "up_to_date", commit: before };
	await requireMergeTree();
	return await withPlainRepository({ location, head: before, isExact: false, keepsObjects: true }, async (plain) => {
		const args = ["merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", before, tip];
		const { exitCode, stdout, stderr } = await plain.run(args);
		if (/unrelated histories/.test(stderr)) throw unrelated(sides);
		if (exitCode > 1) throw gitFailed(args, exitCode, stderr);
		const [tree = "", ...files] = splitList(stdout);
		if (exitCode === 1) throw conflict(sides, files.map(shownPath));
		const message = `Merge branch '${branch}' into ${into}`;
		return { kind: "merge", commit: await createCommit(plain, { tree, parents: [before, tip], message }) };
	});
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
