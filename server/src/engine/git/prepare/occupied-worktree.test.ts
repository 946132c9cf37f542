import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { commitFiles, newRepository, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { BRANCH, worktreePreparation } from "../__tests__/worktree-preparation.ts";

const { inScratch, place, prepare } = worktreePreparation();

shortenLimits({ gitStaleLockMs: 20 });

describe("what is in its place", () => {
	let repository: string;
	beforeEach(() => {
		repository = newRepository(inScratch("repository"));
	});

	it.each<[string, () => void]>([
		["a file", () => writeFiles(path.dirname(place()), { "PAP-1": "" })],
		["a folder with files", () => writeFiles(place(), { "a.txt": "a" })],
		["another repository", () => void newRepository(place())],
	])("is refused if it is %s", async (_, make) => {
		make();
		await expect(prepare(repository)).rejects.toMatchObject({ code: "worktree_path_occupied" });
		expect(userGit(repository, "branch", "--list")).toBe("* main");
	});

	it.each<[string, () => void]>([
		["another repository", () => void newRepository(place(), {})],
		["a pipe", () => void execFileSync("mkfifo", [path.join(place(), ".git")])],
		["a link", () => symlinkSync("../other.git", path.join(place(), ".git"))],
		["a file that leads elsewhere", () => writeFiles(place(), { ".git": `gitdir: ${inScratch()}\n` })],
	])("is refused if an agent has replaced its .git: %s", async (_, replace) => {
		await prepare(repository);
		rmSync(path.join(place(), ".git"));
		replace();
		await expect(prepare(repository)).rejects.toMatchObject({ code: "worktree_path_occupied" });
	});

	it("is used if it is an empty folder, and gets its .git file back", async () => {
		mkdirSync(place(), { recursive: true });
		await prepare(repository);
		writeFiles(place(), { "work.txt": "work\n" });
		rmSync(path.join(place(), ".git"));
		expect(await prepare(repository)).toMatchObject({ isNew: false });
		expect(userGit(place(), "status", "--porcelain")).toBe("?? work.txt");
	});

	it("is made again from its index when its folder was deleted", async () => {
		await prepare(repository);
		writeFiles(place(), { "staged.txt": "staged\n" });
		userGit(place(), "add", "--all");
		rmSync(place(), { recursive: true });
		expect(await prepare(repository)).toMatchObject({ isNew: true });
		expect(readFileSync(path.join(place(), "staged.txt"), "utf8")).toBe("staged\n");
		expect(userGit(place(), "status", "--porcelain")).toBe("A  staged.txt");
	});

	it("is kept with lock files that a killed git has left behind", async () => {
		const { gitDir } = await prepare(repository);
		const branchLock = path.join(repository, `.git/refs/heads/${BRANCH}.lock`);
		writeFiles(gitDir, { "index.lock": "", "HEAD.lock": "" });
		writeFileSync(branchLock, "");
		await prepare(repository);
		commitFiles(place(), { "a.txt": "a\n" });
		userGit(repository, "worktree", "remove", "--force", place());
		userGit(repository, "branch", "--quiet", "-D", BRANCH);
		mkdirSync(path.dirname(branchLock), { recursive: true });
		writeFileSync(branchLock, "");
		expect(await prepare(repository)).toMatchObject({ isNew: true });
	});
});
