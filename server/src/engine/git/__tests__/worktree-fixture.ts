import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach } from "vitest";
import { mergeWorkspace } from "../merge-workspace.ts";
import { type GitRepository, inspectRepository } from "../repository/inspect-repository.ts";
import { newWorktree, scratchFolder, userGit } from "./scratch-repository.ts";

export let scratch: string;
export let root: string;
/** On the branch `work`. */
export let worktree: string;

/** For each test. */
export function useWorktree(files?: Record<string, string>): void {
	beforeEach(() => {
		scratch = scratchFolder();
		({ root, worktree } = newWorktree(scratch, files));
	});
}

/** For each test, which makes the repository and its worktree itself. */
export function useScratch(): void {
	beforeEach(() => {
		scratch = scratchFolder();
		root = path.join(scratch, "repository");
		worktree = path.join(scratch, "worktree");
	});
}

export const at = (name: string) => path.join(worktree, name);
export const repositoryOf = async () => (await inspectRepository(root)) as GitRepository;
export const merge = async (into = "main") =>
	await mergeWorkspace({ repository: await repositoryOf(), branch: "work", into });
export const status = (folder = root) => userGit(folder, "status", "--porcelain");
export const read = (name: string) => readFileSync(path.join(root, name), "utf8");
