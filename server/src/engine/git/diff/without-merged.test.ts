import { expect, it } from "vitest";
import { commit, onMain, recorded, shown, useRecordedWorktree } from "../__tests__/partly-merged.ts";
import { commitOf, writeFiles } from "../__tests__/scratch-repository.ts";
import { repositoryOf, root, worktree } from "../__tests__/worktree-fixture.ts";
import { diffWorkspace } from "../diff-workspace.ts";

useRecordedWorktree();

it("shows only what a squash merge did not bring", async () => {
	commit(worktree, "first.txt");
	onMain("merge", "--quiet", "--squash", "work");
	onMain("commit", "--quiet", "--message", "Squashed");
	commit(root, "others.txt");
	commit(worktree, "second.txt");
	writeFiles(worktree, { "draft.txt": "draft\n" });
	expect(await shown()).toEqual(["draft.txt", "second.txt"]);
});

it("shows all work where a merge has conflicts", async () => {
	commit(worktree, "a.txt", "work");
	commit(worktree, "b.txt");
	commit(root, "a.txt", "others");
	const repository = await repositoryOf();
	const tip = commitOf(root, "main");
	const { files } = await diffWorkspace({ repository, path: worktree, base: recorded, tip });
	expect(files.map((file) => file.path)).toEqual(["a.txt", "b.txt"]);
});
