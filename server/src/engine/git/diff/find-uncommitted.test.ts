import { renameSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { LIMITS } from "../../../platform/settings/limits.ts";
import {
	addSubmodule,
	commitFiles,
	newRepository,
	scratchFolder,
	userGit,
	writeFiles,
} from "../__tests__/scratch-repository.ts";
import { diffWorkspace } from "../diff-workspace.ts";
import { type GitRepository, inspectRepository } from "../repository/inspect-repository.ts";

const FILES = ["again", "deleted", "deleted-later", "moved", "moved-later", "restored", "typed"];

let scratch: string;
let root: string;
let worktree: string;
beforeEach(() => {
	scratch = scratchFolder();
	const files = FILES.map((name) => [`${name}.txt`, `${name}\n`.repeat(20)]);
	root = newRepository(path.join(scratch, "repository"), Object.fromEntries(files));
	worktree = path.join(scratch, "worktree");
	userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
});

const at = (name: string) => path.join(worktree, name);
const move = (from: string, to: string) => renameSync(at(from), at(to));

async function uncommitted(base: string | null = "main", folder = worktree) {
	const repository = (await inspectRepository(root)) as GitRepository;
	const { files } = await diffWorkspace({ repository, path: folder, base });
	return Object.fromEntries(files.map(({ path, isUncommitted }) => [path, isUncommitted]));
}

it("tells what a commit has from what it does not have", async () => {
	move("moved.txt", "moved-to.txt");
	rmSync(at("deleted.txt"));
	commitFiles(worktree, { "added.txt": "added\n", "again.txt": "once\n", "restored.txt": "once\n" });
	writeFiles(worktree, { "again.txt": "twice\n", "untracked/ü.txt": "new\n", "staged.txt": "new\n" });
	rmSync(at("deleted-later.txt"));
	move("moved-later.txt", "moved-later-to.txt");
	rmSync(at("typed.txt"));
	symlinkSync("target", at("typed.txt"));
	userGit(worktree, "add", "staged.txt");
	expect(await uncommitted()).toEqual({
		"added.txt": false,
		"again.txt": true,
		"deleted-later.txt": true,
		"deleted.txt": false,
		"moved-later-to.txt": true,
		"moved-to.txt": false,
		"restored.txt": false,
		"staged.txt": true,
		"typed.txt": true,
		"untracked/ü.txt": true,
	});
});

it("goes by the content of the files, not by what is staged", async () => {
	commitFiles(worktree, { "again.txt": "once\n" });
	writeFiles(worktree, { "again.txt": "twice\n" });
	userGit(worktree, "add", "again.txt");
	writeFiles(worktree, { "again.txt": "once\n" });
	expect(await uncommitted()).toEqual({ "again.txt": false });
	userGit(worktree, "rm", "--quiet", "--force", "--cached", "again.txt");
	expect(await uncommitted()).toEqual({ "again.txt": false });
});

it("a rename whose old file is still committed is uncommitted", async () => {
	const text = "moved\n".repeat(20);
	commitFiles(worktree, { "copy.txt": text });
	rmSync(at("moved.txt"));
	expect(await uncommitted()).toEqual({ "copy.txt": true });
});

it("tells large files apart that are not read", async () => {
	const text = "x\n".repeat(LIMITS.diffFileBytes);
	commitFiles(worktree, { "changed.txt": text, "committed.txt": text });
	writeFiles(worktree, { "new.txt": "" });
	for (const name of ["changed.txt", "new.txt"]) truncateSync(at(name), 2 ** 40);
	expect(await uncommitted()).toEqual({ "changed.txt": true, "committed.txt": false, "new.txt": true });
});

it("compares with the empty tree", async () => {
	writeFiles(worktree, { "again.txt": "new\n" });
	const found = await uncommitted(null);
	expect(Object.entries(found).filter(([, isUncommitted]) => isUncommitted)).toEqual([["again.txt", true]]);
	expect(Object.keys(found)).toHaveLength(FILES.length);
});

it("without a commit nothing is committed", async () => {
	const orphan = path.join(scratch, "orphan");
	userGit(root, "worktree", "add", "--quiet", "--detach", orphan);
	userGit(orphan, "checkout", "--quiet", "--orphan", "unborn");
	rmSync(path.join(orphan, "deleted.txt"));
	writeFiles(orphan, { "new.txt": "new\n" });
	expect(await uncommitted("main", orphan)).toEqual({ "deleted.txt": true, "new.txt": true });
	expect(Object.values(await uncommitted(null, orphan))).toEqual(FILES.map(() => true));
});

it("a submodule with another commit is uncommitted, whatever its settings say", async () => {
	const other = newRepository(path.join(scratch, "other"));
	addSubmodule(worktree, other, "sub");
	userGit(worktree, "config", "--file", ".gitmodules", "submodule.sub.ignore", "all");
	commitFiles(worktree, {});
	expect(await uncommitted()).toEqual({ ".gitmodules": false, sub: false });
	commitFiles(at("sub"), { "x.txt": "x\n" });
	expect(await uncommitted()).toEqual({ ".gitmodules": false, sub: true });
});
