import {
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { LIMITS } from "../../platform/settings/limits.ts";
import { commitFiles, commitOf, userGit, writeFiles, writeProgram } from "./__tests__/scratch-repository.ts";
import { changedLines, diff, useShownWorktree } from "./__tests__/shown-workspace.ts";
import { at, read, root, worktree } from "./__tests__/worktree-fixture.ts";

useShownWorktree();

it("compares what is committed and what is not with the base", async () => {
	const head = commitFiles(worktree, { "added.txt": "one\ntwo" });
	writeFiles(worktree, {
		"modified.txt": changedLines(),
		"untracked/ü.txt": "new\n",
		"ignored.log": "x",
		"binary.bin": "\0\x01",
	});
	rmSync(at("deleted.txt"));
	renameSync(at("renamed.txt"), at("moved.txt"));
	writeProgram(at("mode.sh"), read("mode.sh"));
	rmSync(at("typed.txt"));
	symlinkSync("target", at("typed.txt"));
	writeFileSync(Buffer.concat([Buffer.from(at('odd "\n@@ -1 +1 @@\n')), Buffer.from([0xff])]), "odd\n");
	const index = readFileSync(path.join(root, ".git/worktrees/worktree/index"));
	const objects = readdirSync(path.join(root, ".git/objects"), { recursive: true });
	const result = await diff();
	expect(result).toMatchObject({ base: commitOf(root, "main"), head, isTruncated: false });
	const facts = result.files.map(({ path, oldPath, status, modeBefore, modeAfter, additions, deletions }) => [
		path,
		status,
		modeBefore,
		modeAfter,
		additions,
		deletions,
		...(oldPath === undefined ? [] : [oldPath]),
	]);
	expect(facts).toEqual([
		["added.txt", "added", null, "100644", 2, 0],
		["binary.bin", "added", null, "100644", null, null],
		["deleted.txt", "deleted", "100644", null, 0, 1],
		["mode.sh", "modified", "100644", "100755", 0, 0],
		["modified.txt", "modified", "100644", "100644", 2, 2],
		["moved.txt", "renamed", "100644", "100644", 0, 0, "renamed.txt"],
		['"odd \\042\\012@@ -1 +1 @@\\012\\377"', "added", null, "100644", 1, 0],
		["typed.txt", "type_changed", "100644", "120000", 1, 1],
		["untracked/ü.txt", "added", null, "100644", 1, 0],
	]);
	const [added, binary, deleted, , modified] = result.files;
	expect(added).toMatchObject({
		sizeBefore: null,
		sizeAfter: 7,
		hunks: [
			{ oldStart: 0, oldLines: 0, newStart: 1, newLines: 2, lines: ["+one", "+two", "\\ No newline at end of file"] },
		],
	});
	expect(binary).toMatchObject({ isBinary: true, sizeAfter: 2 });
	expect(binary).not.toHaveProperty("hunks");
	expect(deleted).toMatchObject({ sizeBefore: 5, sizeAfter: null });
	expect(modified?.hunks?.map(({ oldStart, newStart, lines }) => [oldStart, newStart, lines.length])).toEqual([
		[1, 1, 7],
		[23, 23, 8],
	]);
	expect(readFileSync(path.join(root, ".git/worktrees/worktree/index"))).toEqual(index);
	expect(readdirSync(path.join(root, ".git/objects"), { recursive: true })).toEqual(objects);
});

it("compares with the empty tree, and is empty without a change", async () => {
	expect((await diff(null)).files).toHaveLength(6);
	expect((await diff()).files).toEqual([]);
	await expect(diff("nothing")).rejects.toMatchObject({ code: "base_not_found" });
});

it("shows the other changes when the folder of a submodule is missing", async () => {
	const commit = commitOf(worktree);
	userGit(worktree, "update-index", "--add", "--cacheinfo", `160000,${commit},sub`);
	writeFiles(worktree, { "b.txt": "b\n" });
	expect((await diff()).files.map(({ path }) => path)).toContain("b.txt");
});

it("shows new and changed large files by their size without reading them", async () => {
	const text = "x\n".repeat(LIMITS.diffFileBytes);
	const hole = 2 ** 40;
	commitFiles(worktree, { "same.txt": text, "large/ä.txt": text, "small.txt": text });
	writeFiles(worktree, { "new.txt": "", "small.txt": "x\n" });
	for (const name of ["large/ä.txt", "new.txt"]) truncateSync(at(name), hole);
	utimesSync(at("same.txt"), new Date(), new Date(0));
	const { files } = await diff(commitOf(worktree));
	const large = { isBinary: false, additions: null, deletions: null, isTooLarge: true };
	expect(files).toMatchObject([
		{ path: "large/ä.txt", status: "modified", sizeBefore: text.length, sizeAfter: hole, ...large },
		{ path: "new.txt", status: "added", sizeBefore: null, sizeAfter: hole, ...large },
		{ path: "small.txt", status: "modified", sizeBefore: text.length, sizeAfter: 2 },
	]);
});
