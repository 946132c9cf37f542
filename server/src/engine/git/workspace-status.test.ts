import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { shortenLimits } from "../../__tests__/support/shorten-limits.ts";
import { commitFiles, commitOf, userGit, writeFiles } from "./__tests__/scratch-repository.ts";
import { repositoryOf, root, scratch, useWorktree, worktree } from "./__tests__/worktree-fixture.ts";
import { readWorkspaceStatus } from "./workspace-status.ts";

useWorktree({ "a.txt": "a\n", "b.txt": "b\n", ".gitignore": "*.log\nout/\n" });

// A waiting git would end with another code.
shortenLimits({ gitMs: 1_000, gitStatusMs: 1_000 });

async function statusOf(base: string | null = "main") {
	const repository = await repositoryOf();
	return await readWorkspaceStatus({ repository, path: worktree, base });
}

const list = (...paths: string[]) => ({ count: paths.length, paths });
const clean = { dirty: list(), staged: list(), untracked: list(), ignored: list(), conflicted: list() };

it("lists what is not committed, and counts the commits on both sides", async () => {
	expect(await statusOf()).toEqual({
		branch: "work",
		head: commitOf(root, "work"),
		ahead: 0,
		behind: 0,
		...clean,
	});
	commitFiles(root, { "main.txt": "main\n" });
	const head = commitFiles(worktree, { "c d.txt": "c\n" });
	commitFiles(worktree, { "c d.txt": "cc\n" });
	writeFiles(worktree, { "a.txt": "staged\n", "out/x": "x", "deep/y.log": "y", "new/ü.txt": "new" });
	userGit(worktree, "add", "a.txt");
	rmSync(path.join(worktree, "c d.txt"));
	writeFileSync(Buffer.concat([Buffer.from(`${worktree}/odd`), Buffer.from([0xff])]), "odd");
	expect(await statusOf()).toMatchObject({
		ahead: 2,
		behind: 1,
		dirty: list("c d.txt"),
		staged: list("a.txt"),
		untracked: list("new/ü.txt", '"odd\\377"'),
		ignored: list("deep/y.log", "out/"),
	});
	userGit(worktree, "checkout", "--quiet", "--detach", "--force", head);
	expect(await statusOf(head)).toMatchObject({ branch: null, head, ahead: 0, behind: 0 });
	expect(await statusOf(null)).toMatchObject({ ahead: null, behind: null });
	await expect(statusOf("nothing")).rejects.toMatchObject({ code: "base_not_found" });
});

it("lists conflicts, and the files of a worktree whose .git was replaced", async () => {
	commitFiles(root, { "a.txt": "ours\n" });
	commitFiles(worktree, { "a.txt": "theirs\n" });
	expect(() => userGit(worktree, "merge", "main")).toThrow("Command failed");
	expect(await statusOf()).toMatchObject({ conflicted: list("a.txt"), dirty: list(), staged: list() });
	rmSync(path.join(worktree, ".git"));
	userGit(worktree, "init", "--quiet");
	writeFiles(worktree, { "b.txt": "changed\n" });
	expect(await statusOf()).toMatchObject({ branch: "work", conflicted: list("a.txt"), dirty: list("b.txt") });
});

it("limits the paths and counts them all", async () => {
	writeFiles(worktree, Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`many/${index}`, ""])));
	const { untracked } = await statusOf();
	expect([untracked.count, untracked.paths.length]).toEqual([1500, 1000]);
});

it("says that the folder is missing", async () => {
	rmSync(worktree, { recursive: true });
	await expect(statusOf()).rejects.toMatchObject({ code: "workspace_missing", hint: expect.any(String) });
});

it.each<[string, (fifo: string) => void, string]>([
	[
		"the rules for ignored files",
		(fifo: string) => renameSync(fifo, path.join(worktree, ".gitignore")),
		"workspace_unreadable",
	],
	[
		"an included file",
		(fifo: string) => userGit(root, "config", "include.path", fifo),
		"repository_config_unsupported",
	],
	...[
		(fifo: string) => `[include] path = ${fifo} # comment`,
		(fifo: string) => `[include] path = \\\n${fifo}`,
		(fifo: string) => `[include] path = "${fifo.slice(0, 5)}"${fifo.slice(5)}`,
		(fifo: string) => `[core]\n[includeIf "onbranch:**"] path = ${fifo} ; comment`,
		(fifo: string) => `[include] path = ~nobody-of-this-name/x\n\tpath = ${fifo}`,
	].map(
		(write) =>
			[
				"an included file, as another form names it",
				(fifo: string) => appendFileSync(path.join(root, ".git/config"), write(fifo)),
				"repository_config_unsupported",
			] satisfies [string, (fifo: string) => void, string],
	),
	[
		"HEAD of a nested repository",
		(fifo: string) => {
			mkdirSync(path.join(worktree, "nested/.git/refs"), { recursive: true });
			mkdirSync(path.join(worktree, "nested/.git/objects"));
			renameSync(fifo, path.join(worktree, "nested/.git/HEAD"));
		},
		"workspace_unreadable",
	],
	["the configuration", (fifo: string) => renameSync(fifo, path.join(root, ".git/config")), "repository_broken"],
])("does not wait for a FIFO in the place of %s", async (_name, put, code) => {
	const fifo = path.join(scratch, "fifo");
	execFileSync("mkfifo", [fifo]);
	put(fifo);
	await expect(statusOf()).rejects.toMatchObject({ code });
});
