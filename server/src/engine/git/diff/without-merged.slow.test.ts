import { expect, it } from "vitest";
import { commit, onMain, recorded, shown, useRecordedWorktree } from "../__tests__/partly-merged.ts";
import { commitOf, userGit } from "../__tests__/scratch-repository.ts";
import { repositoryOf, root, worktree } from "../__tests__/worktree-fixture.ts";
import { diffWorkspace } from "../diff-workspace.ts";

useRecordedWorktree();

it("shows only what a cherry-pick did not bring, even in the same file", async () => {
	const lines = Array.from({ length: 20 }, (_, line) => `line ${line}`).join("\n");
	const picked = commit(worktree, "a.txt", `first\n${lines}\nlast`);
	onMain("cherry-pick", picked);
	commit(worktree, "a.txt", `second\n${lines}\nlast`);
	expect(await shown()).toEqual(["a.txt"]);
	const repository = await repositoryOf();
	const tip = commitOf(root, "main");
	const { files } = await diffWorkspace({ repository, path: worktree, base: recorded, tip });
	expect(files).toMatchObject([{ path: "a.txt", status: "modified", additions: 1, deletions: 1 }]);
});

it("shows what a merge brings where two merges crossed", async () => {
	const work = commit(worktree, "work.txt");
	const main = commit(root, "main.txt");
	onMain("merge", "--quiet", "--no-edit", work);
	userGit(worktree, "merge", "--quiet", "--no-edit", main);
	expect(onMain("merge-base", "--all", "main", "work").split("\n")).toHaveLength(2);
	commit(root, "main.txt", "changed");
	commit(worktree, "more.txt");
	expect(await shown()).toEqual(["more.txt"]);
});
