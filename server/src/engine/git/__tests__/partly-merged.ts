import { beforeEach, expect } from "vitest";
import { diffCommit } from "../diff-commit.ts";
import { diffWorkspace } from "../diff-workspace.ts";
import { findWorkBase } from "../merge/work-base.ts";
import { commitFiles, commitOf, userGit } from "./scratch-repository.ts";
import { repositoryOf, root, useWorktree, worktree } from "./worktree-fixture.ts";

/** The commit at which the branch `work` began. */
export let recorded: string;

/** For each test. */
export function useRecordedWorktree(): void {
	useWorktree();
	beforeEach(() => {
		recorded = commitOf(root);
	});
}

export const onMain = (...args: string[]) => userGit(root, ...args);
export const commit = (folder: string, name: string, content = name) => commitFiles(folder, { [name]: `${content}\n` });

/** Files that the diff shows; a merge brings the same. */
export async function shown(): Promise<string[]> {
	const repository = await repositoryOf();
	const [head, tip] = [commitOf(root, "work"), commitOf(root, "main")];
	const base = await findWorkBase({ repository, branch: "main", work: "work", recorded, head });
	const { files } = await diffWorkspace({ repository, path: worktree, base, tip });
	const committed = await diffCommit({ repository, base, head, tip });
	const names = files.filter((file) => !file.isUncommitted).map((file) => file.path);
	expect(committed.files.map((file) => file.path)).toEqual(names);
	onMain("checkout", "--quiet", "--detach", "main");
	onMain("merge", "--quiet", "--no-ff", "--no-edit", "work");
	const merged = onMain("diff", "--name-only", "main", "HEAD").split("\n").filter(Boolean);
	onMain("checkout", "--quiet", "main");
	expect(merged).toEqual(names);
	return files.map((file) => file.path);
}
