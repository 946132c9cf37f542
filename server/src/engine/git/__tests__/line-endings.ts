import { rmSync, utimesSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { diffWorkspace } from "../diff-workspace.ts";
import { rescueWorkspace } from "../rescue-workspace.ts";
import { commitFiles, newRepository, userGit, writeFiles } from "./scratch-repository.ts";
import { merge, read, repositoryOf, root, scratch, status, worktree } from "./worktree-fixture.ts";

/** Files in the home of the user. */
type OutsideFiles = (home: string) => Record<string, string>;

/** Settings of line endings outside of the repository. */
export const OUTSIDE: readonly [[string, OutsideFiles], ...[string, OutsideFiles][]] = [
	[
		"core.attributesFile",
		(home) => ({ ".gitconfig": `[core]\n\tattributesFile = ${home}/own\n`, own: "*.txt text eol=crlf\n" }),
	],
	["~ in core.attributesFile", () => ({ ".gitconfig": "[core]\n\tattributesFile = ~/own\n", own: "*.txt eol=crlf\n" })],
	["the default attributes", () => ({ ".config/git/attributes": "*.txt text eol=crlf\n" })],
	["core.autocrlf without a value", () => ({ ".gitconfig": "[core]\n\tautocrlf\n" })],
	[
		"an included file",
		(home) => ({
			".gitconfig": `[includeIf "gitdir:${root}/"]\n\tpath = ${home}/own\n`,
			own: "[core]\n\tautocrlf = true\n",
		}),
	],
];

/** Nothing but edits is saved, shown and merged. */
export async function keepsLineEndings(filesOf: OutsideFiles): Promise<void> {
	const home = path.join(scratch, "home");
	newRepository(root, { "a.txt": "one\n", "b.txt": "b\n" });
	writeFiles(home, filesOf(home));
	rmSync(path.join(root, "a.txt"));
	userGit(root, "checkout", "--quiet", "a.txt");
	userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
	expect(read("a.txt")).toBe("one\r\n");
	for (const folder of [root, worktree]) utimesSync(path.join(folder, "a.txt"), 0, 0);
	const repository = await repositoryOf();
	const ref = "refs/paperclip/rescue/test";
	expect(await rescueWorkspace({ repository, path: worktree, ref, includeIgnored: false })).toBeNull();
	expect(await diffWorkspace({ repository, path: worktree, base: "main" })).toMatchObject({ files: [] });
	commitFiles(worktree, { "a.txt": "one\r\ntwo\r\n", "c.txt": "c\r\n" });
	expect(await diffWorkspace({ repository, path: worktree, base: "main" })).toMatchObject({
		files: [
			{ path: "a.txt", additions: 1, deletions: 0 },
			{ path: "c.txt", additions: 1 },
		],
	});
	expect(await merge()).toMatchObject({ kind: "fast_forward" });
	expect([read("a.txt"), read("c.txt"), status()]).toEqual(["one\r\ntwo\r\n", "c\r\n", ""]);
}
