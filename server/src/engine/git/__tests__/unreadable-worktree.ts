import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { removeWorktree } from "../remove-worktree.ts";
import { callAndKill } from "./call-and-kill.ts";
import { asNobody, at, REF, repositoryOf, root, worktree } from "./rescue-fixture.ts";
import { gitDirOf, userGit, writeFiles } from "./scratch-repository.ts";

/** A removal leaves the worktree as it is, because what `damage` makes of the file cannot be saved. */
export async function keepsUnreadable(name: string, damage: () => void): Promise<void> {
	writeFiles(worktree, { "a.txt": "changed\n" });
	damage();
	const uid = asNobody();
	const options = { repository: await repositoryOf(), path: worktree, ref: REF, includeIgnored: true };
	const call = await callAndKill("remove-worktree.js", "removeWorktree", options, undefined, uid);
	expect(call).toMatchObject({ code: "workspace_unreadable" });
	expect([existsSync(at(name)), readFileSync(at("a.txt"), "utf8")]).toEqual([true, "changed\n"]);
	expect(userGit(root, "worktree", "list", "--porcelain")).toContain(worktree);
}

/** @param name File in git's folder of the worktree. */
export async function doesNotWaitForFifo(name: string): Promise<void> {
	const gitDir = gitDirOf(worktree);
	const repository = await repositoryOf();
	const file = path.join(gitDir, name);
	rmSync(file, { force: true });
	mkdirSync(path.dirname(file), { recursive: true });
	execFileSync("mkfifo", [file]);
	const removed = removeWorktree({ repository, path: worktree, ref: REF, includeIgnored: true });
	await expect(removed).rejects.toMatchObject({ code: "repository_broken" });
	if (name.startsWith("..")) await expect(repositoryOf()).rejects.toMatchObject({ code: "repository_broken" });
	expect(existsSync(worktree)).toBe(true);
}
