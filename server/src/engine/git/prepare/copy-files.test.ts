import { execFileSync } from "node:child_process";
import {
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	statSync,
	symlinkSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../__tests__/scratch-repository.ts";
import { copyFiles } from "./copy-files.ts";

let scratch: string;
let from: string;
let worktree: string;
beforeEach(() => {
	scratch = scratchFolder();
	from = path.join(scratch, "repository");
	worktree = path.join(scratch, "worktree");
	writeFiles(from, { ".env": "KEY=1\n", "config/local.json": "{}\n", "cache/deep/a.bin": "a\n", ".git/config": "" });
	mkdirSync(worktree);
});

const repository = () => ({ root: from, commonDir: path.join(from, ".git") });
const copy = (...paths: string[]) =>
	copyFiles(
		repository(),
		worktree,
		paths.map((name) => ({ path: name, mode: "copy" })),
	);
const textOf = (name: string) => readFileSync(path.join(worktree, name), "utf8");

it("copies files and folders, and reports those that are missing", async () => {
	symlinkSync("a.bin", path.join(from, "cache/deep/link"));
	writeFiles(from, { "run.sh": "", "cache/.git": "gitdir: ../.git/modules/cache\n" });
	writeFiles(worktree, { ".cache.paperclip-copy/half": "" });
	execFileSync("chmod", ["755", path.join(from, "run.sh")]);
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
	const link = { path: "cache", mode: "link" } as const;
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
