import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { commitFiles, commitOf, stateOf, userGit } from "./scratch-repository.ts";
import { BRANCH, filesOf, type worktreePreparation } from "./worktree-preparation.ts";

type Preparation = ReturnType<typeof worktreePreparation>;

export const FILES = { "a.txt": "a\n", "src/ü b.txt": "b\n" };

/** A worktree has the files of the repository, which stays as it is. */
export async function preparesWorktree(
	repository: string,
	{ prepare, worktreePath, stages }: Preparation,
): Promise<void> {
	const before = stateOf(repository, BRANCH);
	const prepared = await prepare(repository);
	expect(prepared).toMatchObject({
		path: worktreePath(),
		branch: BRANCH,
		baseCommit: commitOf(repository),
		head: { branch: BRANCH, commit: commitOf(repository) },
		isNew: true,
	});
	expect(filesOf(worktreePath()).sort()).toEqual(["a.txt", "src"]);
	expect(readFileSync(path.join(worktreePath(), "src/ü b.txt"), "utf8")).toBe("b\n");
	expect(userGit(worktreePath(), "status", "--porcelain")).toBe("");
	expect(stateOf(repository, BRANCH)).toEqual(before);
	expect(await prepare(repository)).toEqual({ ...prepared, isNew: false });
	commitFiles(worktreePath(), { "new.txt": "new\n" });
	expect(userGit(repository, "log", "--format=%s", BRANCH).split("\n")).toHaveLength(
		2 + Number(commitOf(repository) !== prepared.baseCommit),
	);
	expect(stages()).toEqual([]);
}
