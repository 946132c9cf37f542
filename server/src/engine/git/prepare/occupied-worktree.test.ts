import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { commitFiles, newRepository, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { BRANCH, worktreePreparation } from "../__tests__/worktree-preparation.ts";

const { inScratch, worktreePath, prepare } = worktreePreparation();

shortenLimits({ gitStaleLockMs: 20 });

describe("what is in its place", () => {
	let repository: string;
	beforeEach(() => {
		repository = newRepository(inScratch("repository"));
	});

	it.each<[string, () => void]>([
		["a file", () => writeFiles(path.dirname(worktreePath()), { "PAP-1": "" })],
		["a folder with files", () => writeFiles(worktreePath(), { "a.txt": "a" })],
		["another repository", () => void newRepository(worktreePath())],
	])("is refused if it is %s", async (_, make) => {
		make();
		await expect(prepare(repository)).rejects.toMatchObject({ code: "worktree_path_occupied" });
		expect(userGit(repository, "branch", "--list")).toBe("* main");
	});

	it.each<[string, () => void]>([
		["another repository", () => void newRepository(worktreePath(), {})],
		["a pipe", () => void execFileSync("mkfifo", [path.join(worktreePath(), ".git")])],
		["a link", () => symlinkSync("../other.git", path.join(worktreePath(), ".git"))],
		["a file that leads elsewhere", () => writeFiles(worktreePath(), { ".git": `gitdir: ${inScratch()}\n` })],
	])("is refused if an agent has replaced its .git: %s", async (_, replace) => {
		await prepare(repository);
		rmSync(path.join(worktreePath(), ".git"));
		replace();
		await expect(prepare(repository)).rejects.toMatchObject({ code: "worktree_path_occupied" });
	});

	it("is used if it is an empty folder, and gets its .git file back", async () => {
		mkdirSync(worktreePath(), { recursive: true });
		await prepare(repository);
		writeFiles(worktreePath(), { "work.txt": "work\n" });
		rmSync(path.join(worktreePath(), ".git"));
		expect(await prepare(repository)).toMatchObject({ isNew: false });
		expect(userGit(worktreePath(), "status", "--porcelain")).toBe("?? work.txt");
	});

	it("is made again from its index when its folder was deleted", async () => {
		await prepare(repository);
		writeFiles(worktreePath(), { "staged.txt": "staged\n" });
		userGit(worktreePath(), "add", "--all");
		rmSync(worktreePath(), { recursive: true });
		expect(await prepare(repository)).toMatchObject({ isNew: true });
		expect(readFileSync(path.join(worktreePath(), "staged.txt"), "utf8")).toBe("staged\n");
		expect(userGit(worktreePath(), "status", "--porcelain")).toBe("A  staged.txt");
	});

	it("is kept with lock files that a killed git has left behind", async () => {
		const { gitDir } = await prepare(repository);
		const branchLock = path.join(repository, `.git/refs/heads/${BRANCH}.lock`);
		writeFiles(gitDir, { "index.lock": "", "HEAD.lock": "" });
		writeFileSync(branchLock, "");
		await prepare(repository);
		commitFiles(worktreePath(), { "a.txt": "a\n" });
		userGit(repository, "worktree", "remove", "--force", worktreePath());
		userGit(repository, "branch", "--quiet", "-D", BRANCH);
		mkdirSync(path.dirname(branchLock), { recursive: true });
		writeFileSync(branchLock, "");
		expect(await prepare(repository)).toMatchObject({ isNew: true });
	});
});
