import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { expect, it } from "vitest";
import {
	addSubmodule,
	commitFiles,
	newRepository,
	stateOf,
	userGit,
	writeFiles,
} from "../__tests__/scratch-repository.ts";
import { BRANCH, filesOf, worktreePreparation } from "../__tests__/worktree-preparation.ts";

const { inScratch, worktreePath, prepare } = worktreePreparation();

const files = { "a.txt": "a\n", "src/ü b.txt": "b\n" };
const source = () => newRepository(inScratch("source"), files);

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

it("with submodules, which stay empty", async () => {
	const repository = newRepository(inScratch("parent"), files);
	addSubmodule(repository, source(), "sub");
	commitFiles(repository, {});
	await prepare(repository);
	expect(readdirSync(path.join(worktreePath(), "sub"))).toEqual([]);
	expect(userGit(worktreePath(), "status", "--porcelain")).toBe("");
});

it("with files of LFS, whose pointers stay what they are", async () => {
	const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12345\n`;
	const repository = newRepository(inScratch("lfs"), {
		"big.bin": pointer,
		".gitattributes": "*.bin filter=lfs\n",
	});
	for (const [key, value] of Object.entries({
		clean: "git-lfs clean",
		smudge: "git-lfs smudge",
		process: "git-lfs filter-process",
		required: "true",
	})) {
		userGit(repository, "config", "--global", `filter.lfs.${key}`, value);
	}
	await prepare(repository);
	expect(readFileSync(path.join(worktreePath(), "big.bin"), "utf8")).toBe(pointer);
});

// Only root can give files to another user.
it("of another user that is trusted", needs("root"), async () => {
	const repository = source();
	execFileSync("chown", ["-R", "nobody", repository]);
	await expect(prepare(repository)).rejects.toMatchObject({ code: "repository_dubious_ownership" });
	userGit(inScratch(), "config", "--global", "--add", "safe.directory", repository);
	expect(await prepare(repository)).toMatchObject({ isNew: true });
});

it("reports a partial clone that lacks files, without fetching them", async () => {
	userGit(source(), "config", "uploadpack.allowFilter", "true");
	const url = `file://${inScratch("source")}`;
	userGit(inScratch(), "clone", "--quiet", "--no-checkout", "--filter=blob:none", url, "partial");
	const partial = inScratch("partial");
	const canary = inScratch("canary");
	userGit(partial, "config", "remote.origin.url", `ext::touch ${canary}`);
	userGit(partial, "config", "protocol.ext.allow", "always");
	await expect(prepare(partial)).rejects.toMatchObject({ code: "repository_incomplete" });
	expect(existsSync(canary)).toBe(false);
	expect(filesOf(path.dirname(worktreePath()))).toEqual([]);
});
