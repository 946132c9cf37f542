import { readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
	addSubmodule,
	commitFiles,
	newRepository,
	scratchFolder,
	userGit,
	writeFiles,
} from "./__tests__/scratch-repository.ts";
import { diffWorkspace } from "./diff-workspace.ts";
import { mergeWorkspace } from "./merge-workspace.ts";
import { type GitRepository, inspectRepository } from "./repository/inspect-repository.ts";
import { rescueWorkspace } from "./rescue-workspace.ts";

let scratch: string;
let root: string;
let worktree: string;
beforeEach(() => {
	scratch = scratchFolder();
	root = path.join(scratch, "repository");
	worktree = path.join(scratch, "worktree");
});

function withFiles(files: Record<string, string>) {
	newRepository(root, files);
	userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
}
const repositoryOf = async () => (await inspectRepository(root)) as GitRepository;
const merge = async (into = "main") => await mergeWorkspace({ repository: await repositoryOf(), branch: "work", into });
const status = (folder = root) => userGit(folder, "status", "--porcelain");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");

describe("line endings that the user has set outside of the repository", () => {
	const OUTSIDE: readonly [string, (home: string) => Record<string, string>][] = [
		[
			"core.attributesFile",
			(home) => ({ ".gitconfig": `[core]\n\tattributesFile = ${home}/own\n`, own: "*.txt text eol=crlf\n" }),
		],
		[
			"~ in core.attributesFile",
			() => ({ ".gitconfig": "[core]\n\tattributesFile = ~/own\n", own: "*.txt eol=crlf\n" }),
		],
		["the default attributes", () => ({ ".config/git/attributes": "*.txt text eol=crlf\n" })],
		["core.autocrlf without a value", () => ({ ".gitconfig": "[core]\n\tautocrlf\n" })],
		[
			"an included file",
			(home) => ({
				".gitconfig": `[includeIf "gitdir:${root}/"]\n\tpath = ${home}/own\n`,
				own: "[core]\n\tautocrlf = true\n",
			}),
		],
	];

	it.each(OUTSIDE)("%s", async (_, filesOf) => {
		const home = path.join(scratch, "home");
		newRepository(root, { "a.txt": "one\n", "b.txt": "b\n" });
		writeFiles(home, filesOf(home));
		rmSync(path.join(root, "a.txt"));
		userGit(root, "checkout", "--quiet", "a.txt");
		userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
		expect(read("a.txt")).toBe("one\r\n");
		for (const folder of [root, worktree]) utimesSync(path.join(folder, "a.txt"), 0, 0);
		const repository = await repositoryOf();
		const ref = "refs/paperclip/rescue/test";
		expect(await rescueWorkspace({ repository, path: worktree, ref, includeIgnored: false })).toBeNull();
		expect(await diffWorkspace({ repository, path: worktree, base: "main" })).toMatchObject({ files: [] });
		commitFiles(worktree, { "a.txt": "one\r\ntwo\r\n", "c.txt": "c\r\n" });
		expect(await diffWorkspace({ repository, path: worktree, base: "main" })).toMatchObject({
			files: [
				{ path: "a.txt", additions: 1, deletions: 0 },
				{ path: "c.txt", additions: 1 },
			],
		});
		expect(await merge()).toMatchObject({ kind: "fast_forward" });
		expect([read("a.txt"), read("c.txt"), status()]).toEqual(["one\r\ntwo\r\n", "c\r\n", ""]);
	});
});

it("merges with the user's settings for renames", async () => {
	withFiles({ "old/a.txt": "a\n", "old/b.txt": "b\n", "old/c.txt": "c\n" });
	userGit(root, "config", "merge.directoryRenames", "true");
	commitFiles(worktree, { "old/new.txt": "new\n" });
	userGit(root, "mv", "old", "moved");
	commitFiles(root, {});
	expect(await merge()).toMatchObject({ kind: "merge" });
	expect([read("moved/new.txt"), status()]).toEqual(["new\n", ""]);
});

describe("a branch that is a symbolic ref", () => {
	it("is merged into like the branch to which it points, with its checkout", async () => {
		withFiles({ "a.txt": "a\n" });
		userGit(root, "symbolic-ref", "refs/heads/master", "refs/heads/main");
		userGit(root, "symbolic-ref", "refs/heads/trunk", "refs/heads/master");
		for (const [into, name] of [
			["master", "b.txt"],
			["trunk", "c.txt"],
		] as const) {
			const commit = commitFiles(worktree, { [name]: "new\n" });
			expect(await merge(into)).toEqual({ kind: "fast_forward", commit });
			expect([read(name), status(), userGit(root, "rev-parse", "main")]).toEqual(["new\n", "", commit]);
			expect(userGit(root, "symbolic-ref", "HEAD")).toBe("refs/heads/main");
		}
		writeFiles(root, { "a.txt": "the user's\n" });
		commitFiles(worktree, { "a.txt": "the agent's\n" });
		await expect(merge("master")).rejects.toMatchObject({ code: "base_dirty" });
		expect(read("a.txt")).toBe("the user's\n");
	});

	it("to anything but a branch is not merged into", async () => {
		withFiles({ "a.txt": "a\n" });
		userGit(root, "update-ref", "refs/remotes/origin/main", "main");
		userGit(root, "symbolic-ref", "refs/heads/alias", "refs/remotes/origin/main");
		commitFiles(worktree, { "a.txt": "b\n" });
		await expect(merge("alias")).rejects.toMatchObject({ code: "branch_not_found", hint: expect.any(String) });
		expect(userGit(root, "rev-parse", "origin/main")).toBe(userGit(root, "rev-parse", "main"));
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

it.each([true, false])("merges by the attributes of the base, checked out: %s", async (isCheckedOut) => {
	withFiles({
		".gitattributes": "log.md merge=union\n",
		"sub/.gitattributes": "*.md merge=union\n",
		"log.md": "",
		"sub/x.md": "",
	});
	commitFiles(worktree, { "log.md": "agent\n", "sub/x.md": "agent\n" });
	commitFiles(root, { "log.md": "user\n", "sub/x.md": "user\n" });
	if (!isCheckedOut) userGit(root, "checkout", "--quiet", "-b", "other");
	expect(await merge()).toMatchObject({ kind: "merge" });
	for (const name of ["log.md", "sub/x.md"]) expect(userGit(root, "show", `main:${name}`)).toBe("user\nagent");
	expect(status()).toBe("");
});

it.each([
	true,
	false,
])("reports a conflict in a file that git does not merge, checked out: %s", async (isCheckedOut) => {
	const lines = (first: string, last: string) => `${[first, ..."234567", last].join("\n")}\n`;
	withFiles({ ".gitattributes": "a.dat -merge\n", "a.dat": lines("1", "8") });
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

it("gives git's reason without its advice", async () => {
	withFiles({ "a.txt": "a\n" });
	userGit(root, "update-index", "--skip-worktree", "a.txt");
	writeFiles(root, { "a.txt": "own\n" });
	commitFiles(worktree, { "a.txt": "b\n" });
	await expect(merge()).rejects.toMatchObject({ code: "base_dirty", message: expect.not.stringContaining("hint:") });
});
