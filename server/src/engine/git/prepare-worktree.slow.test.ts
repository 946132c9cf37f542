import path from "node:path";
import { expect, it } from "vitest";
import { FILES, preparesWorktree } from "./__tests__/prepared-worktree.ts";
import {
	addSubmodule,
	commitFiles,
	newRepository,
	stateOf,
	userGit,
	writeFiles,
} from "./__tests__/scratch-repository.ts";
import { worktreePreparation } from "./__tests__/worktree-preparation.ts";

const preparation = worktreePreparation();
const { inScratch, worktreePath, prepare, stages } = preparation;
const source = () => newRepository(inScratch("source"), FILES);

it.each<[string, () => string]>([
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
	[
		"a submodule",
		() => {
			const parent = newRepository(inScratch("parent"));
			addSubmodule(parent, source(), "sub");
			return path.join(parent, "sub");
		},
	],
	[
		"of SHA-256 objects",
		() => {
			userGit(inScratch(), "init", "--quiet", "--object-format=sha256", "new-hash");
			commitFiles(inScratch("new-hash"), FILES);
			return inScratch("new-hash");
		},
	],
])("%s", async (_, make) => await preparesWorktree(make(), preparation));

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
