import path from "node:path";
import { beforeEach } from "vitest";
import { findMergedInto, type MergeTarget } from "../merge/find-merged-into.ts";
import { type GitRepository, inspectRepository } from "../repository/inspect-repository.ts";
import { makeOnce } from "./repository-template.ts";
import { commitFiles, commitOf, newRepository, scratchFolder, userGit } from "./scratch-repository.ts";

export let root: string;
export let base: string;
/** The commit of the branch `work`. */
export let head: string;

/** For each test. */
export function useBranch(): void {
	beforeEach(() => {
		root = path.join(scratchFolder(), "repository");
		makeOnce([root], "a branch with a new file", () => {
			newRepository(root);
			userGit(root, "checkout", "--quiet", "-b", "work");
			commitFiles(root, { "new.txt": "new\n" });
			userGit(root, "checkout", "--quiet", "main");
		});
		base = commitOf(root);
		head = commitOf(root, "work");
	});
}

export async function mergedInto(targets: MergeTarget[], of: { base?: string | null; head?: string | null } = {}) {
	const repository = (await inspectRepository(root)) as GitRepository;
	return await findMergedInto({ repository, base, head, targets, ...of });
}
export const main = { branch: "main", commit: null };

/** Commits to the branch. @returns its new head. */
export function commitTo(branch: string, files: Record<string, string>): string {
	userGit(root, "checkout", "--quiet", branch);
	const commit = commitFiles(root, files);
	userGit(root, "checkout", "--quiet", "main");
	return commit;
}

export function squash(): void {
	userGit(root, "merge", "--quiet", "--squash", "work");
	userGit(root, "commit", "--quiet", "--message", "Squashed");
}

export const onMain = (...args: string[]) => userGit(root, ...args);
