import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import {
	addSettings,
	commitFiles,
	newRepository,
	stateOf,
	userGit,
	writeFiles,
} from "../__tests__/scratch-repository.ts";
import { BRANCH, filesOf, worktreePreparation } from "../__tests__/worktree-preparation.ts";

const { inScratch, worktreePath, prepare } = worktreePreparation();

it("without a commit", async () => {
	const repository = newRepository(inScratch("unborn"), {});
	writeFiles(repository, { "draft.txt": "draft\n" });
	const before = stateOf(repository, BRANCH);
	const unborn = { baseCommit: null, head: { branch: BRANCH, commit: null } };
	expect(await prepare(repository)).toMatchObject({ ...unborn, isNew: true });
	expect(filesOf(worktreePath())).toEqual([]);
	expect(stateOf(repository, BRANCH)).toEqual(before);
	expect(await prepare(repository)).toMatchObject({ ...unborn, isNew: false });
	commitFiles(worktreePath(), { "a.txt": "a\n" });
	expect(userGit(worktreePath(), "log", "--format=%s", BRANCH)).toBe("Change files");
});

it("with files of LFS, whose pointers stay what they are", async () => {
	const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12345\n`;
	const repository = newRepository(inScratch("lfs"), {
		"big.bin": pointer,
		".gitattributes": "*.bin filter=lfs\n",
	});
	addSettings(inScratch("home/.gitconfig"), {
		"filter.lfs.clean": "git-lfs clean",
		"filter.lfs.smudge": "git-lfs smudge",
		"filter.lfs.process": "git-lfs filter-process",
		"filter.lfs.required": "true",
	});
	await prepare(repository);
	expect(readFileSync(path.join(worktreePath(), "big.bin"), "utf8")).toBe(pointer);
});
