import { rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { addSubmodule, commitFiles, newRepository, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { FILES, uncommitted, useFiles } from "../__tests__/uncommitted-files.ts";
import { at, root, scratch, worktree } from "../__tests__/worktree-fixture.ts";

useFiles();

it("a rename whose old file is still committed is uncommitted", async () => {
	const text = "moved\n".repeat(20);
	commitFiles(worktree, { "copy.txt": text });
	rmSync(at("moved.txt"));
	expect(await uncommitted()).toEqual({ "copy.txt": true });
});

it("compares with the empty tree", async () => {
	writeFiles(worktree, { "again.txt": "new\n" });
	const found = await uncommitted(null);
	expect(Object.entries(found).filter(([, isUncommitted]) => isUncommitted)).toEqual([["again.txt", true]]);
	expect(Object.keys(found)).toHaveLength(FILES.length);
});

it("without a commit nothing is committed", async () => {
	const orphan = path.join(scratch, "orphan");
	userGit(root, "worktree", "add", "--quiet", "--detach", orphan);
	userGit(orphan, "checkout", "--quiet", "--orphan", "unborn");
	rmSync(path.join(orphan, "deleted.txt"));
	writeFiles(orphan, { "new.txt": "new\n" });
	expect(await uncommitted("main", orphan)).toEqual({ "deleted.txt": true, "new.txt": true });
	expect(Object.values(await uncommitted(null, orphan))).toEqual(FILES.map(() => true));
});

it("a submodule with another commit is uncommitted, whatever its settings say", async () => {
	const other = newRepository(path.join(scratch, "other"));
	addSubmodule(worktree, other, "sub");
	userGit(worktree, "config", "--file", ".gitmodules", "submodule.sub.ignore", "all");
	commitFiles(worktree, {});
	expect(await uncommitted()).toEqual({ ".gitmodules": false, sub: false });
	commitFiles(at("sub"), { "x.txt": "x\n" });
	expect(await uncommitted()).toEqual({ ".gitmodules": false, sub: true });
});
