import { expect, it } from "vitest";
import { commitFiles, newWorktree, userGit, writeFiles } from "./__tests__/scratch-repository.ts";
import { merge, root, scratch, status, useScratch, worktree } from "./__tests__/worktree-fixture.ts";

useScratch();

it("merges by the attributes of the base", async () => {
	newWorktree(scratch, {
		".gitattributes": "log.md merge=union\n",
		"sub/.gitattributes": "*.md merge=union\n",
		"log.md": "",
		"sub/x.md": "",
	});
	commitFiles(worktree, { "log.md": "agent\n", "sub/x.md": "agent\n" });
	commitFiles(root, { "log.md": "user\n", "sub/x.md": "user\n" });
	expect(await merge()).toMatchObject({ kind: "merge" });
	for (const name of ["log.md", "sub/x.md"]) expect(userGit(root, "show", `main:${name}`)).toBe("user\nagent");
	expect(status()).toBe("");
});

it("gives git's reason without its advice", async () => {
	newWorktree(scratch, { "a.txt": "a\n" });
	userGit(root, "update-index", "--skip-worktree", "a.txt");
	writeFiles(root, { "a.txt": "own\n" });
	commitFiles(worktree, { "a.txt": "b\n" });
	await expect(merge()).rejects.toMatchObject({ code: "base_dirty", message: expect.not.stringContaining("hint:") });
});
