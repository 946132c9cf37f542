import { readFileSync, utimesSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { commitFiles, newRepository, scratchFolder, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { prepareWorktree } from "../prepare-worktree.ts";
import { type GitRepository, inspectRepository } from "../repository/inspect-repository.ts";
import { rescueWorkspace } from "../rescue-workspace.ts";

const REF = "refs/paperclip/rescue/run";
const LINES = Array.from({ length: 40 }, (_, at) => `line ${at}\r\n`);

let root: string;
let worktree: string;
beforeEach(() => {
	const scratch = scratchFolder();
	root = newRepository(path.join(scratch, "repository"));
	worktree = path.join(scratch, "worktree");
});

async function prepare(attributes: string): Promise<void> {
	const base = commitFiles(root, { ".gitattributes": attributes, "a.txt": LINES.join(""), "b.txt": LINES.join("") });
	const repository = (await inspectRepository(root)) as GitRepository;
	await prepareWorktree({ repository, path: worktree, branch: "work", owner: null, base });
	expect(readFileSync(path.join(worktree, "a.txt"), "utf8")).toContain("\r\n");
}

async function rescue() {
	const repository = (await inspectRepository(root)) as GitRepository;
	return await rescueWorkspace({ repository, path: worktree, ref: REF, includeIgnored: false });
}

it.each<[string, string, () => void]>([
	["eol=crlf", "*.txt text eol=crlf\n", () => undefined],
	["core.autocrlf", "", () => void userGit(root, "config", "core.autocrlf", "true")],
])("with %s, saves nothing of unchanged files, and of changed ones only what was edited", async (_, attributes, set) => {
	set();
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
});

it("saves the exact bytes where a checkout would not restore them", async () => {
	await prepare("*.txt text eol=crlf\n");
	writeFiles(worktree, { "a.txt": LINES.with(3, "edited\n").join("") });
	await rescue();
	expect(userGit(root, "cat-file", "-p", `${REF}:a.txt`)).toContain("line 2\r\nedited\nline 4\r\n");
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
