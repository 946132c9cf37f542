import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { keepsLineEndings, OUTSIDE } from "./__tests__/line-endings.ts";
import {
	addSubmodule,
	commitFiles,
	commitOf,
	newRepository,
	newWorktree,
	userGit,
	writeFiles,
} from "./__tests__/scratch-repository.ts";
import { merge, read, root, scratch, status, useScratch, worktree } from "./__tests__/worktree-fixture.ts";

useScratch();

it.each(OUTSIDE)("keeps line endings that the user has set outside of the repository: %s", async (_, filesOf) =>
	await keepsLineEndings(filesOf));

it("merges by the attributes of a base that is not checked out", async () => {
	newWorktree(scratch, {
		".gitattributes": "log.md merge=union\n",
		"sub/.gitattributes": "*.md merge=union\n",
		"log.md": "",
		"sub/x.md": "",
	});
	commitFiles(worktree, { "log.md": "agent\n", "sub/x.md": "agent\n" });
	commitFiles(root, { "log.md": "user\n", "sub/x.md": "user\n" });
	userGit(root, "checkout", "--quiet", "-b", "other");
	expect(await merge()).toMatchObject({ kind: "merge" });
	for (const name of ["log.md", "sub/x.md"]) expect(userGit(root, "show", `main:${name}`)).toBe("user\nagent");
	expect(status()).toBe("");
});

it("merges with the user's settings for renames", async () => {
	newWorktree(scratch, { "old/a.txt": "a\n", "old/b.txt": "b\n", "old/c.txt": "c\n" });
	userGit(root, "config", "merge.directoryRenames", "true");
	commitFiles(worktree, { "old/new.txt": "new\n" });
	userGit(root, "mv", "old", "moved");
	commitFiles(root, {});
	expect(await merge()).toMatchObject({ kind: "merge" });
	expect([read("moved/new.txt"), status()]).toEqual(["new\n", ""]);
});

describe("a branch that is a symbolic ref", () => {
	it("is merged into like the branch to which it points, with its checkout", async () => {
		newWorktree(scratch, { "a.txt": "a\n" });
		userGit(root, "symbolic-ref", "refs/heads/master", "refs/heads/main");
		userGit(root, "symbolic-ref", "refs/heads/trunk", "refs/heads/master");
		for (const [into, name] of [
			["master", "b.txt"],
			["trunk", "c.txt"],
		] as const) {
			const commit = commitFiles(worktree, { [name]: "new\n" });
			expect(await merge(into)).toEqual({ kind: "fast_forward", commit });
			expect([read(name), status(), commitOf(root, "main")]).toEqual(["new\n", "", commit]);
			expect(userGit(root, "symbolic-ref", "HEAD")).toBe("refs/heads/main");
		}
		writeFiles(root, { "a.txt": "the user's\n" });
		commitFiles(worktree, { "a.txt": "the agent's\n" });
		await expect(merge("master")).rejects.toMatchObject({ code: "base_dirty" });
		expect(read("a.txt")).toBe("the user's\n");
	});

	it("to anything but a branch is not merged into", async () => {
		newWorktree(scratch, { "a.txt": "a\n" });
		userGit(root, "update-ref", "refs/remotes/origin/main", "main");
		userGit(root, "symbolic-ref", "refs/heads/alias", "refs/remotes/origin/main");
		commitFiles(worktree, { "a.txt": "b\n" });
		await expect(merge("alias")).rejects.toMatchObject({ code: "branch_not_found", hint: expect.any(String) });
		expect(userGit(root, "rev-parse", "origin/main")).toBe(commitOf(root, "main"));
	});
});

describe("submodules", () => {
	const bump = () => {
		const module = path.join(scratch, "module");
		const commit = commitFiles(module, { "l.txt": "2\n" });
		userGit(worktree, "update-index", "--cacheinfo", `160000,${commit},lib`);
		userGit(worktree, "commit", "--quiet", "--message", "Bump");
	};
	beforeEach(() => {
		newRepository(root, { "a.txt": "a\n" });
		addSubmodule(root, newRepository(path.join(scratch, "module")), "lib");
		commitFiles(root, {});
		userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
	});

	it("with another commit in the checkout stop no merge, as with git", async () => {
		bump();
		expect(await merge()).toMatchObject({ kind: "fast_forward" });
		expect(status()).toBe(" M lib");
		commitFiles(worktree, { "a.txt": "b\n" });
		expect(await merge()).toMatchObject({ kind: "fast_forward" });
		expect([read("a.txt"), status()]).toEqual(["b\n", " M lib"]);
	});

	it("that are staged or replaced do", async () => {
		commitFiles(path.join(root, "lib"), { "l.txt": "own\n" });
		userGit(root, "add", "lib");
		bump();
		await expect(merge()).rejects.toMatchObject({ code: "base_dirty", details: { files: ["lib"] } });
		userGit(root, "reset", "--quiet");
		rmSync(path.join(root, "lib"), { recursive: true });
		symlinkSync("a.txt", path.join(root, "lib"));
		await expect(merge()).rejects.toMatchObject({ code: "base_dirty", details: { files: ["lib"] } });
	});
});

it.each([
	true,
	false,
])("reports a conflict in a file that git does not merge, checked out: %s", async (isCheckedOut) => {
	const lines = (first: string, last: string) => `${[first, ..."234567", last].join("\n")}\n`;
	newWorktree(scratch, { ".gitattributes": "a.dat -merge\n", "a.dat": lines("1", "8") });
	commitFiles(worktree, { "a.dat": lines("1", "agent") });
	commitFiles(root, { "a.dat": lines("user", "8") });
	if (!isCheckedOut) userGit(root, "checkout", "--quiet", "-b", "other");
	await expect(merge()).rejects.toMatchObject({ code: "merge_conflict", details: { files: ["a.dat"] } });
});

it("writes files in the encoding that the user's own attributes name", async () => {
	const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
	const home = path.join(scratch, "home");
	writeFiles(home, {
		".gitconfig": "[core]\n\tattributesFile = ~/own\n",
		own: "*.ps1 text working-tree-encoding=UTF-16LE-BOM\n",
	});
	newRepository(root, {});
	writeFileSync(path.join(root, "a.ps1"), utf16("one\n"));
	commitFiles(root, {});
	userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
	writeFileSync(path.join(worktree, "a.ps1"), utf16("one\ntwo\n"));
	commitFiles(worktree, {});
	expect(await merge()).toMatchObject({ kind: "fast_forward" });
	expect(readFileSync(path.join(root, "a.ps1"))).toEqual(utf16("one\ntwo\n"));
	expect(status()).toBe("");
});
