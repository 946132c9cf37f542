import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import {
	addSubmodule,
	commitFiles,
	newRepository,
	stateOf,
	userGit,
	writeFiles,
} from "./__tests__/scratch-repository.ts";
import { BRANCH, filesOf, worktreePreparation } from "./__tests__/worktree-preparation.ts";

const { inScratch, worktreePath, prepare, stages } = worktreePreparation();
const headOf = (folder: string) => userGit(folder, "rev-parse", "HEAD");

const files = { "a.txt": "a\n", "src/ü b.txt": "b\n" };
const source = () => newRepository(inScratch("source"), files);
const kinds: [string, () => string][] = [
	["without a remote", source],
	[
		"with a dead remote",
		() => {
			userGit(source(), "remote", "add", "origin", "ssh://nobody@127.0.0.1:1/gone.git");
			return inScratch("source");
		},
	],
	[
		"bare",
		() => {
			userGit(inScratch(), "clone", "--quiet", "--bare", source(), "bare.git");
			return inScratch("bare.git");
		},
	],
	[
		"a folder beside a bare one",
		() => {
			userGit(inScratch(), "clone", "--quiet", "--bare", source(), "project/.bare");
			writeFiles(inScratch(), { "project/.git": "gitdir: ./.bare\n" });
			return inScratch("project");
		},
	],
	[
		"a worktree of a bare one",
		() => {
			userGit(inScratch(), "clone", "--quiet", "--bare", source(), "bare.git");
			userGit(inScratch("bare.git"), "worktree", "add", "--quiet", "-b", "other", "../linked");
			return inScratch("linked");
		},
	],
	[
		"a worktree of a worktree",
		() => {
			userGit(source(), "worktree", "add", "--quiet", "-b", "other", "../linked");
			return inScratch("linked");
		},
	],
	[
		"shallow",
		() => {
			commitFiles(source(), { "later.txt": "later\n" });
			userGit(inScratch("source"), "rm", "--quiet", "later.txt");
			commitFiles(inScratch("source"), {});
			userGit(inScratch(), "clone", "--quiet", "--depth=1", `file://${inScratch("source")}`, "shallow");
			return inScratch("shallow");
		},
	],
	["with a path of spaces and UTF-8", () => newRepository(inScratch("mein Projekt 'ä' \"日本\" $HOME"), files)],
	[
		"a submodule",
		() => {
			const parent = newRepository(inScratch("parent"));
			addSubmodule(parent, source(), "sub");
			return path.join(parent, "sub");
		},
	],
	[
		"with a detached HEAD",
		() => {
			userGit(source(), "checkout", "--quiet", "--detach");
			return inScratch("source");
		},
	],
	[
		"of SHA-256 objects",
		() => {
			userGit(inScratch(), "init", "--quiet", "--object-format=sha256", "new-hash");
			commitFiles(inScratch("new-hash"), files);
			return inScratch("new-hash");
		},
	],
];
it.each(kinds)("%s", async (_, make) => {
	const repository = make();
	const before = stateOf(repository, BRANCH);
	const prepared = await prepare(repository);
	expect(prepared).toMatchObject({
		path: worktreePath(),
		branch: BRANCH,
		baseCommit: headOf(repository),
		head: { branch: BRANCH, commit: headOf(repository) },
		isNew: true,
	});
	expect(filesOf(worktreePath()).sort()).toEqual(["a.txt", "src"]);
	expect(readFileSync(path.join(worktreePath(), "src/ü b.txt"), "utf8")).toBe("b\n");
	expect(userGit(worktreePath(), "status", "--porcelain")).toBe("");
	expect(stateOf(repository, BRANCH)).toEqual(before);
	expect(await prepare(repository)).toEqual({ ...prepared, isNew: false });
	commitFiles(worktreePath(), { "new.txt": "new\n" });
	expect(userGit(repository, "log", "--format=%s", BRANCH).split("\n")).toHaveLength(
		2 + Number(headOf(repository) !== prepared.baseCommit),
	);
	expect(stages()).toEqual([]);
});

it("makes one worktree of each branch when many are asked for at once", async () => {
	const repository = newRepository(inScratch("repository"));
	commitFiles(repository, { "staged.txt": "1\n" });
	writeFiles(repository, { "staged.txt": "2\n", "untracked.txt": "3\n" });
	userGit(repository, "stash");
	writeFiles(repository, { "staged.txt": "4\n" });
	userGit(repository, "add", "staged.txt");
	const before = stateOf(repository, "none");
	const names = ["PAP-1", "PAP-2", "PAP-1", "PAP-3", "PAP-1", "PAP-2"];
	const prepared = await Promise.all(
		names.map((name) => prepare(repository, { branch: name, path: worktreePath(name) })),
	);
	expect(prepared.map(({ head }) => head.branch)).toEqual(names);
	expect(prepared.filter(({ isNew }) => isNew)).toHaveLength(3);
	expect(userGit(repository, "worktree", "list").split("\n")).toHaveLength(4);
	for (const name of new Set(names)) userGit(repository, "worktree", "remove", worktreePath(name));
	for (const name of new Set(names)) userGit(repository, "branch", "--quiet", "-D", name);
	expect(stateOf(repository, "none")).toEqual(before);
	expect(stages()).toEqual([]);
});
