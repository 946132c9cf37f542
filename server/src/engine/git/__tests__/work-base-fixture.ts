import path from "node:path";
import { beforeEach } from "vitest";
import { findWorkBase } from "../merge/work-base.ts";
import { makeOnce } from "./repository-template.ts";
import { commitFiles, commitOf, newRepository, scratchFolder, userGit } from "./scratch-repository.ts";

export let root: string;
/** The commit at which the branch `work` began. */
export let recorded: string;

/** For each test a repository whose branch `work` has a commit of its own. */
export function useBranch(): void {
	beforeEach(() => {
		root = path.join(scratchFolder(), "repository");
		makeOnce([root], "a branch with work", () => {
			newRepository(root);
			on("work", "--create");
			commit("own.txt");
			on("main");
		});
		recorded = commitOf(root, "main");
	});
}

export function on(branch: string, ...options: string[]): void {
	userGit(root, "switch", "--quiet", ...options, branch);
}
export const commit = (name: string) => commitFiles(root, { [name]: `${name}\n` });
export const merge = (branch: string, ...options: string[]) =>
	userGit(root, "merge", "--quiet", "--no-edit", ...options, branch);

export const from = (branch: string, ...args: string[]) => {
	on(branch);
	userGit(root, ...args);
};

/** Files that differ from the base. */
export async function changes(branch: string | null = "main", before = recorded): Promise<string[]> {
	const head = commitOf(root, "work");
	const repository = { commonDir: path.join(root, ".git") };
	const base = await findWorkBase({ repository, branch, work: "work", recorded: before, head });
	return userGit(root, "diff", "--name-only", base ?? "", "work")
		.split("\n")
		.filter(Boolean);
}
