import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { toCopy, toLink } from "../__tests__/declared-files.ts";
import { newWorktree, scratchFolder, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { copyFiles } from "./copy-files.ts";

function newProject() {
	const { root, worktree } = newWorktree(scratchFolder(), { ".gitignore": "node_modules/\n" });
	return { root, worktree, repository: { root, commonDir: path.join(root, ".git") } };
}

it("leaves no declared file to git, whatever its name and however it came there", async () => {
	const { root, worktree, repository } = newProject();
	const names = ["node_modules", ".env", "a b/*.[x]?", "#x", "!y", "back\\slash", "end ", "line\nbreak", "ü"];
	mkdirSync(path.join(root, "node_modules/x"), { recursive: true });
	writeFiles(root, Object.fromEntries(names.slice(1).map((name) => [name, "own\n"])));
	writeFiles(root, { "node_modules/x/index.js": "x\n" });
	const declared = names.map((name, index) => (index % 2 === 0 ? toLink(name) : toCopy(name)));
	expect((await copyFiles(repository, worktree, declared)).copied).toEqual(names);
	expect(userGit(worktree, "status", "--porcelain")).toBe("");
	writeFiles(worktree, { "a b/xx.x": "the agent's\n", "new.txt": "new\n" });
	expect(userGit(worktree, "status", "--porcelain", "--untracked-files=all").split("\n")).toHaveLength(2);
	const excluded = readFileSync(path.join(root, ".git/info/exclude"), "utf8");
	expect((await copyFiles(repository, worktree, declared)).existing).toEqual(names);
	expect(readFileSync(path.join(root, ".git/info/exclude"), "utf8")).toBe(excluded);
});

it("does not hide a file that the agent has made at the place of a declared one", async () => {
	const { root, worktree, repository } = newProject();
	writeFiles(root, { "a.txt": "own\n" });
	writeFiles(worktree, { "a.txt": "the agent's\n" });
	expect(await copyFiles(repository, worktree, [toCopy("a.txt")])).toMatchObject({
		existing: ["a.txt"],
	});
	expect(userGit(worktree, "status", "--porcelain")).toBe("?? a.txt");
});

it("writes through no link", async () => {
	const { root, worktree, repository } = newProject();
	writeFiles(root, { "a.txt": "own\n", "../target": "kept\n", kept: "ignored by the target\n" });
	const file = path.join(root, ".git/info/exclude");
	rmSync(file, { force: true });
	mkdirSync(path.dirname(file), { recursive: true });
	symlinkSync(path.join(root, "../target"), file);
	await copyFiles(repository, worktree, [toCopy("a.txt")]);
	expect(readFileSync(path.join(root, "../target"), "utf8")).toBe("kept\n");
	expect(userGit(worktree, "status", "--porcelain")).toBe("");
	expect(userGit(root, "status", "--porcelain")).toBe("");
});
