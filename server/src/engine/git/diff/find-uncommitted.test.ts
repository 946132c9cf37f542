import { renameSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { expect, it } from "vitest";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { commitFiles, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { uncommitted, useFiles } from "../__tests__/uncommitted-files.ts";
import { at, worktree } from "../__tests__/worktree-fixture.ts";

useFiles();

it("tells what a commit has from what it does not have", async () => {
	renameSync(at("moved.txt"), at("moved-to.txt"));
	rmSync(at("deleted.txt"));
	commitFiles(worktree, { "added.txt": "added\n", "again.txt": "once\n", "restored.txt": "once\n" });
	writeFiles(worktree, { "again.txt": "twice\n", "untracked/ü.txt": "new\n", "staged.txt": "new\n" });
	rmSync(at("deleted-later.txt"));
	renameSync(at("moved-later.txt"), at("moved-later-to.txt"));
	rmSync(at("typed.txt"));
	symlinkSync("target", at("typed.txt"));
	userGit(worktree, "add", "staged.txt");
	expect(await uncommitted()).toEqual({
		"added.txt": false,
		"again.txt": true,
		"deleted-later.txt": true,
		"deleted.txt": false,
		"moved-later-to.txt": true,
		"moved-to.txt": false,
		"restored.txt": false,
		"staged.txt": true,
		"typed.txt": true,
		"untracked/ü.txt": true,
	});
});

it("goes by the content of the files, not by what is staged", async () => {
	commitFiles(worktree, { "again.txt": "once\n" });
	writeFiles(worktree, { "again.txt": "twice\n" });
	userGit(worktree, "add", "again.txt");
	writeFiles(worktree, { "again.txt": "once\n" });
	expect(await uncommitted()).toEqual({ "again.txt": false });
	userGit(worktree, "rm", "--quiet", "--force", "--cached", "again.txt");
	expect(await uncommitted()).toEqual({ "again.txt": false });
});

it("tells large files apart that are not read", async () => {
	const text = "x\n".repeat(LIMITS.diffFileBytes);
	commitFiles(worktree, { "changed.txt": text, "committed.txt": text });
	writeFiles(worktree, { "new.txt": "" });
	for (const name of ["changed.txt", "new.txt"]) truncateSync(at(name), 2 ** 40);
	expect(await uncommitted()).toEqual({ "changed.txt": true, "committed.txt": false, "new.txt": true });
});
