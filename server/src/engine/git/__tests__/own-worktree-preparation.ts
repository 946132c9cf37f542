import { beforeEach, expect } from "vitest";
import { resolveBase } from "../prepare/resolve-base.ts";
import { prepareOwnWorktree } from "../prepare-own-worktree.ts";
import { inspectRepository } from "../repository/inspect-repository.ts";
import { commitFiles, commitOf, newRepository, userGit } from "./scratch-repository.ts";
import { BRANCH, filesOf, worktreePreparation } from "./worktree-preparation.ts";

let preparation: ReturnType<typeof worktreePreparation>;
export let repository: string;

/** Each test has a repository. */
export function useOwnWorktrees(): void {
	preparation = worktreePreparation();
	beforeEach(() => {
		repository = newRepository(preparation.inScratch("repository"));
	});
}

export const worktreePath = (name: string) => preparation.worktreePath(name);

/**
 * @param path Name of the folder.
 * @param branch Stored name; `null` = none yet.
 */
export async function prepareFor(id: string, path = id, lastHead: string | null = null, branch: string | null = null) {
	const found = await inspectRepository(repository);
	if (found.kind === "none") throw new Error("no repository");
	const { commit } = await resolveBase(found, null);
	const request = { repository: found, path: worktreePath(path), branch: branch ?? BRANCH, base: commit };
	return await prepareOwnWorktree({ ...request, owner: { id, lastHead }, isPrepared: branch !== null });
}

export function removeWorktree(name: string): void {
	userGit(repository, "worktree", "remove", "--force", worktreePath(name));
}

export const addForeign = (branch: string) => {
	userGit(repository, "switch", "--quiet", "--create", branch);
	const commit = commitFiles(repository, { "foreign.txt": "foreign\n" });
	userGit(repository, "switch", "--quiet", "main");
	return commit;
};

/** @param name Name of the branch that the issue gets instead. */
export async function leavesAlone(taken: readonly string[], name: string): Promise<void> {
	const commits = taken.map((branch) => [branch, addForeign(branch)]);
	expect(await prepareFor("issue")).toMatchObject({ branch: name, head: { branch: name } });
	expect(filesOf(worktreePath("issue"))).toEqual(["README.md"]);
	for (const [branch, commit] of commits) expect(commitOf(repository, branch)).toBe(commit);
}
