import { execFileSync } from "node:child_process";
import {
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
	symlinkSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { toCopy, toLink } from "../__tests__/declared-files.ts";
import {
	commitFiles,
	newRepository,
	scratchFolder,
	userGit,
	writeFiles,
	writeProgram,
} from "../__tests__/scratch-repository.ts";
import { copyFiles } from "./copy-files.ts";

let scratch: string;
let from: string;
let worktree: string;
beforeEach(() => {
	scratch = scratchFolder();
	from = path.join(scratch, "repository");
	worktree = path.join(scratch, "worktree");
	newRepository(from);
	writeFiles(from, { ".env": "KEY=1\n", "config/local.json": "{}\n", "cache/deep/a.bin": "a\n" });
	mkdirSync(worktree);
});

const repository = () => ({ root: from, commonDir: path.join(from, ".git") });
const copy = (...paths: string[]) => copyFiles(repository(), worktree, paths.map(toCopy));
const textOf = (name: string) => readFileSync(path.join(worktree, name), "utf8");

it("copies files and folders, and reports those that are missing", async () => {
	symlinkSync("a.bin", path.join(from, "cache/deep/link"));
	writeFiles(from, { "cache/.git": "gitdir: ../.git/modules/cache\n" });
	writeProgram(path.join(from, "run.sh"), "");
	expect(await copy(".env", "config/local.json", "cache/", "gone/file", "run.sh")).toEqual({
		copied: [".env", "config/local.json", "cache/", "run.sh"],
		existing: [],
		missing: ["gone/file"],
	});
	expect([".env", "config/local.json", "cache/deep/a.bin"].map(textOf)).toEqual(["KEY=1\n", "{}\n", "a\n"]);
	expect(readdirSync(path.join(worktree, "cache"))).toEqual(["deep"]);
	expect(readdirSync(worktree).sort()).toEqual([".env", "cache", "config", "run.sh"]);
	expect(readlinkSync(path.join(worktree, "cache/deep/link"))).toBe("a.bin");
	expect(statSync(path.join(worktree, "run.sh")).mode & 0o777).toBe(0o755);
});

it("leaves what is there as it is", async () => {
	writeFiles(worktree, { ".env": "KEY=2\n" });
	expect(await copy(".env")).toEqual({ copied: [], existing: [".env"], missing: [] });
	expect(textOf(".env")).toBe("KEY=2\n");
});

it("links what all worktrees share", async () => {
	const link = toLink("cache");
	expect(await copyFiles(repository(), worktree, [link])).toMatchObject({ copied: ["cache"] });
	expect(readlinkSync(path.join(worktree, "cache"))).toBe(path.join(from, "cache"));
	expect(await copyFiles(repository(), worktree, [link])).toMatchObject({ existing: ["cache"] });
});

it.each([
	"",
	"../x",
	"a/../../x",
	"/etc/passwd",
	".git/config",
	"sub/.GIT/hooks",
	"a\0b",
])("refuses a path that is not a file of the repository: %j", async (name) => {
	await expect(copy(".env", name)).rejects.toMatchObject({ code: "declared_file_outside", hint: expect.any(String) });
	expect(readdirSync(worktree)).toEqual([]);
});

it("follows no link out of the repository or the worktree, or into .git", async () => {
	writeFiles(scratch, { "outside/secret": "secret\n" });
	const outside = { code: "declared_file_outside" };
	symlinkSync(path.join(scratch, "outside"), path.join(from, "leads-out"));
	symlinkSync(path.join(scratch, "outside/secret"), path.join(from, "secret"));
	symlinkSync(".git", path.join(from, "leads-in"));
	for (const name of ["leads-out/secret", "secret", "leads-in/config"]) {
		await expect(copy(name), name).rejects.toMatchObject(outside);
	}
	symlinkSync(path.join(scratch, "outside"), path.join(worktree, "config"));
	await expect(copy("config/local.json")).rejects.toMatchObject(outside);
	expect(existsSync(path.join(scratch, "outside/local.json"))).toBe(false);
	symlinkSync(path.join(scratch, "outside/new"), path.join(worktree, ".env"));
	expect(await copy(".env")).toMatchObject({ existing: [".env"] });
	expect(existsSync(path.join(scratch, "outside/new"))).toBe(false);
});

it("refuses pipes, and leaves no part of a copy", async () => {
	execFileSync("mkfifo", [path.join(from, "cache/pipe")]);
	await expect(copy("cache")).rejects.toMatchObject({ code: "declared_file_unsupported", hint: expect.any(String) });
	expect(readdirSync(worktree)).toEqual([]);
	expect(lstatSync(path.join(from, "cache/pipe")).isFIFO()).toBe(true);
});

it("copies a file with the longest possible name", async () => {
	const name = "n".repeat(255);
	writeFiles(from, { [name]: "long\n" });
	expect(await copy(name)).toMatchObject({ copied: [name] });
	expect(readdirSync(worktree)).toEqual([name]);
});

it("names the file that cannot be copied, with the reason", async () => {
	symlinkSync(path.join(from, "config/local.json"), path.join(worktree, "config"));
	await expect(copy("config/local.json")).rejects.toMatchObject({
		code: "declared_file_outside",
	});
	writeFiles(worktree, { cache: "a file\n" });
	await expect(copy("cache/deep/a.bin")).rejects.toMatchObject({
		code: "declared_file_failed",
		message: expect.stringContaining("cache/deep/a.bin"),
		hint: expect.any(String),
	});
});

describe("a .gitignore that includes a declared file again", () => {
	const whitelist = "/*\n!/.gitignore\n!/.env\n!/linked\n!/src\n";
	const env = toCopy(".env");

	function newWorktree(files: Record<string, string>) {
		commitFiles(from, files);
		rmSync(worktree, { recursive: true });
		userGit(from, "worktree", "add", "--quiet", "-b", "work", worktree);
	}

	it("is rejected, with the pattern and without the file", async () => {
		rmSync(path.join(from, ".env"));
		newWorktree({ ".gitignore": whitelist });
		writeFiles(from, { ".env": "KEY=1\n", "linked/a.txt": "a\n" });
		for (const file of [env, toLink("linked")]) {
			await expect(copyFiles(repository(), worktree, [file])).rejects.toMatchObject({
				code: "declared_file_not_ignored",
				message: expect.stringMatching(/"!\/(\.env|linked)" in line [34] of \.gitignore/),
				hint: expect.stringContaining(file.path),
			});
		}
		expect(existsSync(path.join(worktree, ".env")) || existsSync(path.join(worktree, "linked"))).toBe(false);
		expect(readdirSync(scratch).sort()).toEqual(["home", "repository", "worktree"]);
	});

	it("in a folder above it is found too", async () => {
		newWorktree({ "src/.gitignore": "*\n!*/\n!*.json\n!.gitignore\n", "src/deep/kept.json": "{}\n" });
		writeFiles(from, { "src/deep/local.json": "KEY\n", "src/deep/other/a.json": "", "src/deep/b.txt": "b\n" });
		await expect(copy("src/deep/local.json")).rejects.toMatchObject({ code: "declared_file_not_ignored" });
		expect(await copy("src/deep/b.txt")).toMatchObject({ copied: ["src/deep/b.txt"] });
		await expect(copy("src/deep/other")).rejects.toMatchObject({
			code: "declared_file_not_ignored",
			message: expect.stringContaining('src/deep/other/a.json because of "!*.json"'),
		});
		expect(userGit(worktree, "status", "--porcelain")).toBe("");
	});

	it("a deleted file of the branch is not replaced by the user's", async () => {
		newWorktree({ "a.txt": "committed\n", "folder/b.txt": "committed\n" });
		writeFiles(from, { "a.txt": "secret\n", "folder/b.txt": "secret\n" });
		rmSync(path.join(worktree, "a.txt"));
		rmSync(path.join(worktree, "folder"), { recursive: true });
		expect(await copy("a.txt", "folder")).toEqual({ copied: [], existing: ["a.txt", "folder"], missing: [] });
		expect(existsSync(path.join(worktree, "a.txt"))).toBe(false);
	});

	it("a file in a folder that is a link is ignored where it is", async () => {
		newWorktree({ "real/a.txt": "a\n" });
		symlinkSync("real", path.join(worktree, "link"));
		commitFiles(worktree, {});
		writeFiles(from, { "link/.env": "KEY=1\n" });
		expect(await copy("link/.env")).toMatchObject({ copied: ["link/.env"] });
		expect(userGit(worktree, "status", "--porcelain")).toBe("");
	});
});
