import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { contentsOf, objectsOfRefs } from "./__tests__/saved-content.ts";
import { commitFiles, newRepository, scratchFolder, userGit, writeFiles } from "./__tests__/scratch-repository.ts";
import { type GitRepository, inspectRepository } from "./repository/inspect-repository.ts";
import { rescueWorkspace } from "./rescue-workspace.ts";

const REF = "refs/paperclip/rescue/run";

let root: string;
let worktree: string;
beforeEach(() => {
	const scratch = scratchFolder();
	root = newRepository(path.join(scratch, "repository"), {
		"a.txt": "a\n",
		"b.txt": "b\n",
		".gitignore": "*.log\nout/\n",
		".gitattributes": "*.txt text\n",
	});
	worktree = path.join(scratch, "worktree");
	userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
});

const at = (name: string) => path.join(worktree, name);
const inWorktree = (...args: string[]) => userGit(worktree, ...args);
async function rescue(includeIgnored: boolean) {
	const repository = (await inspectRepository(root)) as GitRepository;
	return await rescueWorkspace({ repository, path: worktree, ref: REF, includeIgnored });
}

/** Changes that `git status` does not show completely. */
const HIDDEN: [string, () => void][] = [
	["a change to a file that is assumed unchanged", () => hideChange("--assume-unchanged")],
	["a change to a file that is not to be checked out", () => hideChange("--skip-worktree")],
	[
		"a file that is assumed unchanged and gone",
		() => {
			inWorktree("update-index", "--assume-unchanged", "b.txt");
			rmSync(at("b.txt"));
		},
	],
	["line endings that are converted", () => writeFileSync(at("a.txt"), "a\r\n")],
	["files in a folder with git's name in capitals", () => writeFiles(worktree, { "sub/.GIT/x": "x\n" })],
	["a file with git's name that is none of git", () => writeFiles(worktree, { "sub/.git": "not of git\n" })],
	[
		"a repository without a commit",
		() => {
			writeFiles(worktree, { "nested/x.txt": "x\n" });
			userGit(at("nested"), "init", "--quiet");
		},
	],
	[
		"a repository that is ignored by its own rules",
		() => {
			writeFiles(worktree, { "nested/.gitignore": "/.gitignore\n*.log\n" });
			userGit(at("nested"), "init", "--quiet");
		},
	],
	[
		"a file in the place of a submodule",
		() => {
			const { length } = userGit(root, "rev-parse", "HEAD");
			inWorktree("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(length)},sub`);
			inWorktree("commit", "--quiet", "-m", "Submodule");
			writeFiles(worktree, { sub: "no submodule\n" });
		},
	],
	[
		"the files of a submodule",
		() => {
			writeFiles(worktree, { "sub/x.txt": "committed\n" });
			userGit(at("sub"), "init", "--quiet");
			commitFiles(at("sub"), {});
			userGit(worktree, "-c", "advice.addEmbeddedRepo=false", "add", "sub");
			inWorktree("commit", "--quiet", "-m", "Submodule");
			writeFiles(worktree, { "sub/x.txt": "changed\n" });
		},
	],
	[
		"what is staged and changed back",
		() => {
			writeFiles(worktree, { "a.txt": "staged\n" });
			inWorktree("add", "a.txt");
			writeFiles(worktree, { "a.txt": "a\n" });
		},
	],
	[
		"a submodule that is staged as removed",
		() => {
			inWorktree("update-index", "--add", "--cacheinfo", `160000,${userGit(root, "rev-parse", "HEAD")},sub`);
			inWorktree("commit", "--quiet", "-m", "Submodule");
			inWorktree("update-index", "--force-remove", "sub");
		},
	],
	[
		"files that settings in the worktree hide",
		() => {
			for (const [key, value] of [
				["status.showUntrackedFiles", "no"],
				["core.fsmonitor", "true"],
				["core.untrackedCache", "true"],
			])
				userGit(root, "config", key ?? "", value ?? "");
			inWorktree("status");
			writeFiles(worktree, { "new.txt": "new\n" });
		},
	],
];

it.each(HIDDEN)("saves %s", async (_, hide) => {
	hide();
	const contents = contentsOf(worktree);
	for (const includeIgnored of [false, true]) {
		expect(await rescue(includeIgnored)).not.toBeNull();
		const saved = objectsOfRefs(root);
		expect([...contents].filter(([object]) => !saved.has(object))).toEqual([]);
		userGit(root, "update-ref", "-d", REF);
	}
});

it.each<[string, () => void]>([
	["as they were checked out", () => undefined],
	["with new times", () => utimesSync(at("a.txt"), 1, 1)],
	[
		"with an empty submodule",
		() => {
			inWorktree("update-index", "--add", "--cacheinfo", `160000,${userGit(root, "rev-parse", "HEAD")},sub`);
			inWorktree("commit", "--quiet", "-m", "Submodule");
		},
	],
	[
		"in a sparse worktree",
		() => {
			commitFiles(worktree, { "in/x.txt": "x\n", "away/y.txt": "y\n" });
			inWorktree("sparse-checkout", "set", "in");
		},
	],
	[
		"after a crash of the system that has emptied a commit",
		() => {
			const lost = commitFiles(worktree, { "lost.txt": "lost\n" });
			inWorktree("reset", "--quiet", "--hard", "HEAD~1");
			const object = path.join(root, ".git/objects", lost.slice(0, 2), lost.slice(2));
			rmSync(object);
			writeFileSync(object, "");
		},
	],
])("saves nothing of files %s, and reads no lock", async (_, make) => {
	make();
	const index = path.join(root, ".git/worktrees/worktree/index");
	const before = [readFileSync(index), statSync(index).mtimeMs];
	for (const includeIgnored of [false, true]) expect(await rescue(includeIgnored)).toBeNull();
	expect([readFileSync(index), statSync(index).mtimeMs]).toEqual(before);
	expect(existsSync(`${index}.lock`)).toBe(false);
});

function hideChange(flag: string): void {
	inWorktree("update-index", flag, "a.txt");
	writeFiles(worktree, { "a.txt": "changed\n" });
}
