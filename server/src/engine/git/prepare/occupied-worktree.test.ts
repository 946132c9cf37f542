import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newRepository, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { worktreePreparation } from "../__tests__/worktree-preparation.ts";

const { inScratch, worktreePath, prepare } = worktreePreparation();

let repository: string;
beforeEach(() => {
	repository = newRepository(inScratch("repository"));
});

describe("what is in its place", () => {
	it("is refused if it is a folder with files", async () => {
		writeFiles(worktreePath(), { "a.txt": "a" });
		await expect(prepare(repository)).rejects.toMatchObject({ code: "worktree_path_occupied" });
		expect(userGit(repository, "branch", "--list")).toBe("* main");
	});

	it("is refused if an agent has replaced its .git by a link", async () => {
		await prepare(repository);
		rmSync(path.join(worktreePath(), ".git"));
		symlinkSync("../other.git", path.join(worktreePath(), ".git"));
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
});
