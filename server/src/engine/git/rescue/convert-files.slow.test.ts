import { expect, it } from "vitest";
import { useRepository } from "../__tests__/content-filters-fixture.ts";
import { prepare, REF, rescue, savesOnlyEdits } from "../__tests__/converted-files.ts";
import { commitFiles, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { root, worktree } from "../__tests__/worktree-fixture.ts";

useRepository();

it("with core.autocrlf, saves nothing of unchanged files, and of changed ones only what was edited", async () => {
	userGit(root, "config", "core.autocrlf", "true");
	await savesOnlyEdits("");
});

it("saves only what was edited in any number of files, and beside files that git cannot convert", async () => {
	const names = Array.from({ length: 1_100 }, (_, at) => `many/${at}.txt`);
	const attributes = "*.txt text eol=crlf\n*.u16 text working-tree-encoding=UTF-16\n";
	commitFiles(root, { ".gitattributes": attributes });
	commitFiles(root, Object.fromEntries(names.map((name) => [name, `${name}\r\nb\r\n`])));
	await prepare(attributes);
	writeFiles(worktree, Object.fromEntries(names.map((name) => [name, `${name}\r\nb\r\nc\r\n`])));
	writeFiles(worktree, { "a.u16": "abc\n", "many/n.u16": "abc\n" });
	await rescue();
	const changes = userGit(root, "diff", "--numstat", `${REF}^1`, REF).split("\n");
	const edited = changes.filter((line) => /\.txt$/.test(line) && line.includes("many/"));
	expect(edited).toHaveLength(names.length);
	expect(edited.filter((line) => !line.startsWith("1\t0\t"))).toEqual([]);
	expect(userGit(root, "cat-file", "-p", `${REF}:a.u16`)).toBe("abc");
});
