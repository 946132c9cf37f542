import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach } from "vitest";
import { prepareWorktree } from "../prepare-worktree.ts";
import { findInStoredForm } from "../snapshot/content-filters.ts";
import { commitOf, gitDirOf, newRepository } from "./scratch-repository.ts";
import { repositoryOf, root, useScratch, worktree } from "./worktree-fixture.ts";

/** The worktree is made by `prepare`. */
export function useRepository(): void {
	useScratch();
	beforeEach(() => void newRepository(root));
}

export async function prepare(): Promise<void> {
	const repository = await repositoryOf();
	await prepareWorktree({ repository, path: worktree, branch: "work", owner: null, base: commitOf(root) });
}

export async function storedFiles(): Promise<[string, boolean][]> {
	const { commonDir } = await repositoryOf();
	const found = await findInStoredForm({
		...{ commonDir, gitDir: gitDirOf(worktree), folder: worktree },
		...{ files: worktree, isRoot: false },
	});
	return [...found].map(([file, { acceptsStored }]) => [file, acceptsStored]);
}

export const textOf = (...names: string[]) => readFileSync(path.join(...names), "utf8");
export const LFS = "*.bin filter=lfs diff=lfs merge=lfs -text\n";
export const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 4\n`;
export const REVERSED = { "filter.reversed.smudge": "tr abc cba" };
