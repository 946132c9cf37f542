import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import {
	addSettings,
	addSubmodule,
	commitFiles,
	commitOf,
	newRepository,
	scratchFolder,
	userGit,
} from "../__tests__/scratch-repository.ts";
import { inspectCommonDir, inspectRepository } from "./inspect-repository.ts";

let scratch: string;
let repository: string;
beforeEach(() => {
	scratch = scratchFolder();
	repository = newRepository(path.join(scratch, "my répository"), { "src/a.txt": "a\n" });
});

const replace = (file: string, write: () => void) => {
	rmSync(file, { recursive: true });
	write();
};

it("describes a repository, even from a folder in it and through a link", async () => {
	const gitDir = path.join(repository, ".git");
	const expected = {
		kind: "git",
		root: repository,
		prefix: "",
		gitDir,
		commonDir: gitDir,
		isBare: false,
		isShallow: false,
		head: { branch: "main", commit: commitOf(repository) },
	};
	expect(await inspectRepository(repository)).toEqual(expected);
	expect(await inspectRepository(path.join(repository, "src"))).toEqual({ ...expected, prefix: "src" });
	symlinkSync(repository, path.join(scratch, "link"));
	expect(await inspectRepository(path.join(scratch, "link/src"))).toEqual({ ...expected, prefix: "src" });
});

it("knows an unborn branch, a detached HEAD and a shallow clone", async () => {
	const unborn = newRepository(path.join(scratch, "unborn"), {});
	expect(await inspectRepository(unborn)).toMatchObject({ head: { branch: "main", commit: null } });
	commitFiles(repository, { "b.txt": "b\n" });
	userGit(repository, "checkout", "--quiet", "--detach");
	expect(await inspectRepository(repository)).toMatchObject({ head: { branch: null, commit: commitOf(repository) } });
	userGit(scratch, "clone", "--quiet", "--depth=1", `file://${repository}`, "shallow");
	expect(await inspectRepository(path.join(scratch, "shallow"))).toMatchObject({ isShallow: true });
});

it("knows a bare repository and a worktree of it", async () => {
	userGit(scratch, "clone", "--quiet", "--bare", repository, "bare.git");
	const bare = path.join(scratch, "bare.git");
	expect(await inspectRepository(bare)).toMatchObject({ isBare: true, root: bare, gitDir: bare, commonDir: bare });
	expect(await inspectRepository(path.join(bare, "refs"))).toMatchObject({ isBare: true, root: bare, prefix: "" });
	writeFileSync(path.join(scratch, ".git"), "gitdir: ./bare.git\n");
	expect(await inspectRepository(scratch), "beside it").toMatchObject({ isBare: true, root: bare, gitDir: bare });
	userGit(bare, "worktree", "add", "--quiet", "-b", "other", "../linked");
	expect(await inspectRepository(path.join(scratch, "linked"))).toMatchObject({
		isBare: false,
		root: path.join(scratch, "linked"),
		gitDir: path.join(bare, "worktrees/linked"),
		commonDir: bare,
		head: { branch: "other" },
	});
});

it("treats a submodule as a repository of its own", async () => {
	const parent = newRepository(path.join(scratch, "parent"));
	addSubmodule(parent, repository, "sub");
	expect(await inspectRepository(path.join(parent, "sub/src"))).toMatchObject({
		root: path.join(parent, "sub"),
		prefix: "src",
		gitDir: path.join(parent, ".git/modules/sub"),
	});
});

it("reports a folder that belongs to none", async () => {
	expect(await inspectRepository(path.join(scratch, "home"))).toEqual({ kind: "none" });
	await expect(inspectRepository(path.join(scratch, "gone"))).rejects.toMatchObject({ code: "cwd_not_found" });
});

it.each<[string, (gitDir: string) => void]>([
	["an empty .git", (gitDir) => replace(gitDir, () => mkdirSync(gitDir))],
	["no HEAD", (gitDir) => rmSync(path.join(gitDir, "HEAD"))],
	["a .git that leads nowhere", (gitDir) => replace(gitDir, () => writeFileSync(gitDir, "gitdir: /gone\n"))],
	[
		"a branch without its commit",
		(gitDir) => writeFileSync(path.join(gitDir, "refs/heads/main"), `${"1".repeat(40)}\n`),
	],
	["no objects", (gitDir) => rmSync(path.join(gitDir, "objects"), { recursive: true })],
	["an invalid configuration", (gitDir) => writeFileSync(path.join(gitDir, "config"), "[core\n")],
	["a newer format", (gitDir) => writeFileSync(path.join(gitDir, "config"), "[core]\nrepositoryformatversion = 9\n")],
	["core.worktree elsewhere", (gitDir) => addSettings(path.join(gitDir, "config"), { "core.worktree": "/usr" })],
])("reports a broken repository: %s", async (_, damage) => {
	damage(path.join(repository, ".git"));
	const error = { code: "repository_broken", message: expect.stringContaining(repository), hint: expect.any(String) };
	await expect(inspectRepository(repository)).rejects.toMatchObject(error);
});

it("does not take the repository around a broken one in its place", async () => {
	mkdirSync(path.join(repository, "inner/.git"), { recursive: true });
	await expect(inspectRepository(path.join(repository, "inner"))).rejects.toMatchObject({ code: "repository_broken" });
	await expect(inspectRepository(path.join(repository, ".git"))).rejects.toMatchObject({ code: "repository_broken" });
});

it("finds a repository by its common dir, and nothing else there", async () => {
	const scratch = scratchFolder();
	const root = newRepository(path.join(scratch, "repository"));
	const commonDir = path.join(root, ".git");
	expect(await inspectCommonDir(commonDir)).toMatchObject({ root, commonDir, gitDir: commonDir });
	const bare = path.join(scratch, "bare.git");
	userGit(root, "clone", "--quiet", "--bare", root, bare);
	expect(await inspectCommonDir(bare)).toMatchObject({ root: bare, commonDir: bare, isBare: true });
	userGit(root, "worktree", "add", "--quiet", "--detach", path.join(scratch, "worktree"));
	for (const other of [path.join(scratch, "worktree/.git"), path.join(scratch, "gone/.git"), scratch])
		expect(await inspectCommonDir(other)).toBeNull();
});
