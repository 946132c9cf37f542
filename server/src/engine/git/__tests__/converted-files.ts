import { readFileSync, utimesSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { prepareWorktree } from "../prepare-worktree.ts";
import { rescueWorkspace } from "../rescue-workspace.ts";
import { commitFiles, userGit, writeFiles } from "./scratch-repository.ts";
import { repositoryOf, root, worktree } from "./worktree-fixture.ts";

export const REF = "refs/paperclip/rescue/run";
export const LINES = Array.from({ length: 40 }, (_, at) => `line ${at}\r\n`);

export async function prepare(attributes: string): Promise<void> {
	const base = commitFiles(root, { ".gitattributes": attributes, "a.txt": LINES.join(""), "b.txt": LINES.join("") });
	const repository = await repositoryOf();
	await prepareWorktree({ repository, path: worktree, branch: "work", owner: null, base });
	expect(readFileSync(path.join(worktree, "a.txt"), "utf8")).toContain("\r\n");
}

export async function rescue() {
	const repository = await repositoryOf();
	return await rescueWorkspace({ repository, path: worktree, ref: REF, includeIgnored: false });
}

/** @param attributes Give the text files of the worktree CRLF. */
export async function savesOnlyEdits(attributes: string): Promise<void> {
	await prepare(attributes);
	for (const name of ["a.txt", "b.txt"]) utimesSync(path.join(worktree, name), new Date(), new Date());
	expect(await rescue()).toBeNull();
	writeFiles(worktree, { "a.txt": LINES.with(3, "edited\r\n").join(""), "new.txt": "new\r\n" });
	expect(await rescue()).toMatchObject({ ref: REF });
	expect(userGit(root, "diff", "--numstat", `${REF}^1`, REF)).toBe("1\t1\ta.txt\n1\t0\tnew.txt");
	const edited = readFileSync(path.join(worktree, "a.txt"));
	userGit(worktree, "checkout", "--quiet", "--", "a.txt");
	userGit(worktree, "restore", "--source", REF, "--", "a.txt");
	expect(readFileSync(path.join(worktree, "a.txt"))).toEqual(edited);
}
