import { execFileSync } from "node:child_process";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { at, openRescueFixture, REF, rescue, root, scratch, worktree } from "../__tests__/rescue-fixture.ts";
import { commitFiles, userGit, wrapGit, writeFiles } from "../__tests__/scratch-repository.ts";

beforeEach(openRescueFixture);

/** Replaces a folder of the worktree with a link as soon as git is called with the arguments. */
function swapFolder(name: string, content: Record<string, string>, calls: string): void {
	const outside = path.join(scratch, "outside");
	writeFiles(outside, content);
	const swap = `[ -L '${at(name)}' ] || { mv '${at(name)}' '${at(`${name}-moved`)}'; ln -s '${outside}' '${at(name)}'; }`;
	wrapGit(scratch, `case "$*" in ${calls}) ${swap} ;; esac`);
}

function isStored(content: string): boolean {
	const object = execFileSync("git", ["hash-object", "--stdin"], { input: content, encoding: "utf8" }).trim();
	return userGit(root, "cat-file", "--batch-all-objects", "--batch-check=%(objectname)").includes(object);
}

it("stores no file of the server that a link puts in the place of a nested repository", async () => {
	writeFiles(worktree, { "n/.git/key": "agent\n" });
	swapFolder("n", { ".git/key": "secret\n" }, "*status*");
	await expect(rescue()).rejects.toMatchObject({ code: "workspace_unreadable" });
	expect(isStored("secret\n")).toBe(false);
});

it("stores no file of the server that a link puts in the place of a converted one", async () => {
	commitFiles(worktree, { ".gitattributes": "*.txt text eol=crlf\n", "d/a.txt": "a\r\n" });
	writeFiles(worktree, { "d/a.txt": "edited\r\n" });
	swapFolder("d", { "a.txt": "secret\r\n" }, "*hash-object*--stdin-paths*");
	await rescue();
	expect(isStored("secret\n")).toBe(false);
	expect(isStored("secret\r\n")).toBe(false);
	expect(userGit(root, "show", `${REF}:d/a.txt`)).toBe("edited\r");
});
