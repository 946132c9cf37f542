import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { LFS, POINTER, prepare, REVERSED, storedFiles, useRepository } from "./__tests__/content-filters-fixture.ts";
import {
	addConfig,
	addSettings,
	commitFiles,
	commitOf,
	writeFiles,
	writeProgram,
} from "./__tests__/scratch-repository.ts";
import { merge, root, scratch, worktree } from "./__tests__/worktree-fixture.ts";

useRepository();

it("rejects a merge that brings the attributes of a filter, without running it", async () => {
	const canary = path.join(scratch, "canary");
	const filter = writeProgram(path.join(scratch, "filter"), `#!/bin/sh\ntouch '${canary}'\nrev\n`);
	await prepare();
	writeFiles(worktree, { ".gitattributes": "*.txt filter=reversed\n", "a.txt": "abc\n" });
	commitFiles(worktree, {});
	addConfig(root, { "filter.reversed.clean": filter, "filter.reversed.smudge": filter });
	await expect(merge()).rejects.toMatchObject({ code: "merge_needs_user_git", details: { files: ["a.txt"] } });
	expect(await storedFiles()).toEqual([["a.txt", false]]);
	expect(existsSync(canary)).toBe(false);
	expect(commitOf(root, "main")).not.toBe(commitOf(root, "work"));
});

it("finds pointers and encrypted files without the settings of their filter, which another home may have", async () => {
	const files = { "a.bin": POINTER, "b.bin": "raw\n", "a.key": "\0GITCRYPT\0...", "b.key": "plain\n" };
	commitFiles(root, { ".gitattributes": `${LFS}*.key filter=git-crypt\n`, ...files });
	await prepare();
	expect((await storedFiles()).sort()).toEqual([
		["a.bin", true],
		["a.key", false],
	]);
	commitFiles(worktree, { "new.bin": POINTER.replace("4", "5"), "other.bin": "raw\n" });
	await expect(merge()).rejects.toMatchObject({ code: "merge_needs_user_git", details: { files: ["new.bin"] } });
});

it("lets a setting of the repository switch off a filter of the user", async () => {
	commitFiles(root, { ".gitattributes": "*.txt filter=reversed\n", "a.txt": "abc\n" });
	addSettings(path.join(scratch, "home/.gitconfig"), REVERSED);
	addConfig(root, { "filter.reversed.smudge": "cat" });
	await prepare();
	expect(await storedFiles()).toEqual([]);
});
