import { execFileSync } from "node:child_process";
import { mkdirSync, statSync, symlinkSync, utimesSync } from "node:fs";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { expect, it } from "vitest";
import {
	LFS,
	POINTER,
	prepare,
	REVERSED,
	storedFiles,
	textOf,
	useRepository,
} from "./__tests__/content-filters-fixture.ts";
import { addConfig, commitFiles, commitOf, userGit, writeFiles } from "./__tests__/scratch-repository.ts";
import { merge, repositoryOf, root, scratch, worktree } from "./__tests__/worktree-fixture.ts";
import { diffWorkspace } from "./diff-workspace.ts";
import { rescueWorkspace } from "./rescue-workspace.ts";
import { readWorkspaceStatus } from "./workspace-status.ts";

useRepository();

const CONTENT = "content ".repeat(1000);
const SET_LFS = { "filter.lfs.process": "git-lfs filter-process" };
const WITHOUT_LFS = ["-c", "filter.lfs.process="];

it("finds pointers of Git LFS, and leaves their content to the user's git", needs("git-lfs"), async () => {
	userGit(root, "lfs", "install", "--skip-repo");
	commitFiles(root, { ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n", "a.bin": CONTENT });
	await prepare();
	expect(textOf(worktree, "a.bin")).toMatch(/^version https:\/\/git-lfs/);
	expect(await storedFiles()).toEqual([["a.bin", true]]);
	userGit(worktree, "lfs", "pull");
	expect(textOf(worktree, "a.bin")).toBe(CONTENT);
	expect(await storedFiles()).toEqual([]);
	commitFiles(worktree, { "a.bin": `new ${CONTENT}` });
	await expect(merge()).rejects.toMatchObject({
		code: "merge_needs_user_git",
		hint: expect.stringContaining(`git -C '${root}' merge work`),
		details: { files: ["a.bin"] },
	});
	expect(textOf(root, "a.bin")).toBe(CONTENT);
	userGit(root, "merge", "--quiet", "work");
	expect(textOf(root, "a.bin")).toBe(`new ${CONTENT}`);
	expect(await merge()).toMatchObject({ kind: "up_to_date" });
});

it("merges other files of a repository with Git LFS", needs("git-lfs"), async () => {
	userGit(root, "lfs", "install", "--skip-repo");
	commitFiles(root, { ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n", "a.bin": CONTENT });
	await prepare();
	// Then git reads the content again, because the file is as new as the index.
	const { mtime } = statSync(path.join(root, "a.bin"));
	utimesSync(path.join(root, ".git/index"), mtime, mtime);
	commitFiles(worktree, { "b.txt": "b\n" });
	expect(await merge()).toMatchObject({ kind: "fast_forward" });
	expect(textOf(root, "a.bin")).toBe(CONTENT);
	for (const name of ["c.txt", "d.txt"]) {
		commitFiles(worktree, { [name]: "more\n" });
		expect(await merge()).toMatchObject({ kind: "fast_forward" });
	}
	writeFiles(root, { "a.bin": CONTENT.replace("c", "C") });
	commitFiles(worktree, { "b.txt": "more\n" });
	await expect(merge()).rejects.toMatchObject({ code: "base_dirty", details: { files: ["a.bin"] } });
	userGit(root, "checkout", "--quiet", "a.bin");
	expect(userGit(root, "status", "--porcelain")).toBe("");
});

it("sees no changes in unchanged content of Git LFS, and saves what was edited", needs("git-lfs"), async () => {
	userGit(root, "lfs", "install", "--skip-repo");
	const names = ["a.bin", "b.bin"];
	const contents = Object.fromEntries(names.map((name) => [name, `${name} ${CONTENT}`]));
	commitFiles(root, { ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n", ...contents });
	await prepare();
	userGit(worktree, "lfs", "pull");
	for (const name of names) utimesSync(path.join(worktree, name), new Date(), new Date());
	const base = commitOf(root);
	const at = { repository: await repositoryOf(), path: worktree, base };
	const ref = "refs/paperclip/rescue/run";
	const rescue = (includeIgnored: boolean) => rescueWorkspace({ ...at, ref, includeIgnored });
	expect((await readWorkspaceStatus(at)).dirty).toEqual({ count: 0, paths: [] });
	expect((await diffWorkspace(at)).files).toEqual([]);
	for (const includeIgnored of [false, true]) expect(await rescue(includeIgnored)).toBeNull();
	const edited = CONTENT.replace("c", "C");
	writeFiles(worktree, { "a.bin": `a.bin ${edited}`, "new.txt": "new\n" });
	expect((await readWorkspaceStatus(at)).dirty).toEqual({ count: 1, paths: ["a.bin"] });
	expect((await diffWorkspace(at)).files.map((file) => file.path)).toEqual(["a.bin", "new.txt"]);
	expect(await rescue(false)).toMatchObject({ ref });
	expect(userGit(root, "diff", "--name-only", `${ref}^1`, ref)).toBe("a.bin\nnew.txt");
	expect(userGit(root, "cat-file", "-p", `${ref}:a.bin`)).toBe(`a.bin ${edited}`);
	writeFiles(worktree, { "a.bin": "" });
	expect((await readWorkspaceStatus(at)).dirty).toEqual({ count: 1, paths: ["a.bin"] });
});

it("finds what git-crypt has encrypted", needs("git-crypt"), async () => {
	execFileSync("git-crypt", ["init"], { cwd: root, stdio: "pipe" });
	commitFiles(root, { ".gitattributes": "*.key filter=git-crypt diff=git-crypt\n", "a.key": "secret\n" });
	await prepare();
	expect(textOf(worktree, "a.key")).not.toContain("secret");
	expect(await storedFiles()).toEqual([["a.key", false]]);
});

it("merges into a branch that no folder has checked out, and files whose filter changes nothing at checkout", async () => {
	addConfig(root, {
		"filter.lfs.smudge": "git-lfs smudge -- %f",
		"filter.strip.clean": "cat",
		"filter.strip.smudge": "cat",
	});
	await prepare();
	commitFiles(worktree, { ".gitattributes": "*.ipynb filter=strip\n", "a.ipynb": "{}\n" });
	expect(await storedFiles()).toEqual([]);
	expect(await merge()).toMatchObject({ kind: "fast_forward" });
	userGit(root, "switch", "--quiet", "--create", "other");
	userGit(root, "config", "filter.strip.smudge", "git-lfs smudge");
	commitFiles(worktree, { "a.ipynb": "[]\n" });
	expect(await merge()).toMatchObject({ kind: "fast_forward" });
});

it("merges again and again beside unchanged files of another filter", async () => {
	commitFiles(root, { ".gitattributes": "*.txt filter=reversed\n" });
	addConfig(root, { ...REVERSED, "filter.reversed.clean": "tr abc cba" });
	commitFiles(root, { "a.txt": "abc\n" });
	expect(userGit(root, "show", "HEAD:a.txt")).toBe("cba");
	await prepare();
	const { mtime } = statSync(path.join(root, "a.txt"));
	utimesSync(path.join(root, ".git/index"), mtime, mtime);
	for (const name of ["b.md", "c.md", "d.md"]) {
		writeFiles(worktree, { [name]: "new\n" });
		userGit(worktree, "add", name);
		userGit(worktree, "commit", "--quiet", "--message", "New", "--", name);
		expect(await merge()).toMatchObject({ kind: "fast_forward" });
	}
	expect(textOf(root, "a.txt")).toBe("abc\n");
});

it("leaves alone what Git LFS does: empty files, and content that never became a pointer", async () => {
	commitFiles(root, { ".gitattributes": LFS, "empty.bin": "", "raw.bin": "raw\n" });
	addConfig(root, SET_LFS);
	await prepare();
	expect(await storedFiles()).toEqual([]);
	writeFiles(worktree, { "empty2.bin": "", "raw.bin": "more\n" });
	for (const name of ["empty2.bin", "raw.bin"]) {
		const object = userGit(worktree, "hash-object", "-w", "--no-filters", name);
		userGit(worktree, ...WITHOUT_LFS, "update-index", "--add", "--cacheinfo", `100644,${object},${name}`);
	}
	userGit(worktree, ...WITHOUT_LFS, "commit", "--quiet", "--message", "Raw");
	expect(await merge()).toMatchObject({ kind: "fast_forward" });
	expect(textOf(root, "raw.bin")).toBe("more\n");
});

it("finds a filter that must fail the run behind many pointers", async () => {
	const pointers = Array.from({ length: 25 }, (_, at) => [`a${at}.bin`, POINTER]);
	commitFiles(root, { ...Object.fromEntries(pointers), "z.txt": "abc\n" });
	commitFiles(root, { ".gitattributes": `${LFS}*.txt filter=reversed\n` });
	addConfig(root, SET_LFS);
	addConfig(root, REVERSED);
	await prepare();
	const found = await storedFiles();
	expect(found).toContainEqual(["z.txt", false]);
	expect(found).toHaveLength(21);
});

it("finds a filter that only the attributes of the user name", async () => {
	commitFiles(root, { "a.txt": "abc\n" });
	writeFiles(scratch, { "home/.config/git/attributes": "*.txt filter=reversed\n" });
	addConfig(root, REVERSED);
	await prepare();
	expect(await storedFiles()).toEqual([["a.txt", false]]);
});

it("leaves the files of git-annex to the user's git", async () => {
	const content = "/annex/objects/SHA256E-s5--0000.bin\n";
	commitFiles(root, { ".gitattributes": "*.bin filter=annex\n", "a.bin": content });
	addConfig(root, {
		"filter.annex.smudge": "git-annex smudge -- %f",
		"filter.annex.clean": "git-annex smudge --clean -- %f",
	});
	await prepare();
	expect(await storedFiles()).toEqual([["a.bin", false]]);
	addConfig(root, { "filter.annex.smudge": "cat", "filter.annex.clean": "cat" });
	commitFiles(worktree, { "a.bin": content.replace("0000", "1111") });
	addConfig(root, { "filter.annex.smudge": "git-annex smudge -- %f", "filter.annex.clean": "git-annex smudge -- %f" });
	await expect(merge()).rejects.toMatchObject({ code: "merge_needs_user_git", details: { files: ["a.bin"] } });
});

it("finds filters that only linked attributes name, such as those of dotfiles", async () => {
	commitFiles(root, { "a.txt": "abc\n" });
	writeFiles(scratch, { "dotfiles/attributes": "*.txt filter=reversed\n" });
	mkdirSync(path.join(scratch, "home/.config/git"), { recursive: true });
	symlinkSync(path.join(scratch, "dotfiles/attributes"), path.join(scratch, "home/.config/git/attributes"));
	addConfig(root, REVERSED);
	await prepare();
	expect(await storedFiles()).toEqual([["a.txt", false]]);
});
