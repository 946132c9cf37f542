import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { LIMITS } from "../../platform/settings/limits.ts";
import {
	addSubmodule,
	commitFiles,
	commitOf,
	newRepository,
	userGit,
	writeFiles,
} from "./__tests__/scratch-repository.ts";
import { diff, useShownWorktree } from "./__tests__/shown-workspace.ts";
import { root, scratch, worktree } from "./__tests__/worktree-fixture.ts";

useShownWorktree();

it("shows a submodule by its commit", async () => {
	const other = newRepository(path.join(scratch, "other"));
	addSubmodule(worktree, other, "sub");
	commitFiles(worktree, {});
	const base = commitOf(worktree);
	commitFiles(path.join(worktree, "sub"), { "x.txt": "x\n" });
	expect((await diff(base)).files).toMatchObject([
		{ path: "sub", modeBefore: "160000", modeAfter: "160000", sizeAfter: null, additions: 1, deletions: 1 },
	]);
});

it("shows a large file by its size, and files after a large patch", async () => {
	const many = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`text-${index}`, "line\n".repeat(180_000)]));
	writeFiles(worktree, { large: "x\n".repeat(LIMITS.diffFileBytes), ...many });
	const { files, isTruncated } = await diff();
	expect(files[0]).toMatchObject({
		path: "large",
		sizeAfter: 2 * LIMITS.diffFileBytes,
		isTooLarge: true,
		additions: null,
	});
	expect(files[1]).toMatchObject({ additions: 180_000 });
	expect(files.at(-1)).toMatchObject({ path: "text-5", isTooLarge: true, sizeAfter: 900_000, additions: null });
	expect(files.at(-1)).not.toHaveProperty("hunks");
	expect(isTruncated).toBe(false);
});

it("cuts the diff of very many files", async () => {
	const blob = userGit(root, "hash-object", "-w", path.join(root, "mode.sh"));
	const names = Array.from({ length: 100_000 }, (_, index) => `100644 ${blob}\tmany/${index % 100}/${index}`);
	userGit(worktree, "checkout", "--quiet", "--detach");
	const info = path.join(scratch, "info");
	writeFileSync(info, `${names.join("\n")}\n`);
	const tree = userGit(
		root,
		"-c",
		`alias.fill=!GIT_INDEX_FILE=${info}.index git update-index --index-info <${info} && GIT_INDEX_FILE=${info}.index git write-tree`,
		"fill",
	);
	const base = userGit(root, "commit-tree", "-m", "many", tree);
	const { files, isTruncated } = await diff(base);
	expect([files.length, isTruncated]).toEqual([LIMITS.diffFiles, true]);
	expect(files.find((file) => file.status === "deleted")).toMatchObject({ deletions: 1, hunks: [{ newLines: 0 }] });
});
