import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { commitFiles, newRepository, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { BRANCH, worktreePreparation } from "../__tests__/worktree-preparation.ts";

const { inScratch, worktreePath, prepare } = worktreePreparation();

shortenLimits({ gitStaleLockMs: 20 });

let repository: string;
beforeEach(() => {
	repository = newRepository(inScratch("repository"));
});

describe("what is in its place", () => {
	it.each<[string, () => void]>([
		["a file", () => writeFiles(path.dirname(worktreePath()), { "PAP-1": "" })],
		["another repository", () => void newRepository(worktreePath())],
	])("is refused if it is %s", async (_, make) => {
		make();
		await expect(prepare(repository)).rejects.toMatchObject({ code: "worktree_path_occupied" });
		expect(userGit(repository, "branch", "--list")).toBe("* main");
	});

	it.each<[string, () => void]>([
		["another repository", () => void newRepository(worktreePath(), {})],
		["a pipe", () => void execFileSync("mkfifo", [path.join(worktreePath(), ".git")])],
		["a file that leads elsewhere", () => writeFiles(worktreePath(), { ".git": `gitdir: ${inScratch()}\n` })],
	])("is refused if an agent has replaced its .git: %s", async (_, replace) => {
		await prepare(repository);
		rmSync(path.join(worktreePath(), ".git"));
		replace();
		await expect(prepare(repository)).rejects.toMatchObject({ code: "worktree_path_occupied" });
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
