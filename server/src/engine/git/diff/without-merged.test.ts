import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { commitFiles, newRepository, scratchFolder, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { diffCommit } from "../diff-commit.ts";
import { diffWorkspace } from "../diff-workspace.ts";
import { findWorkBase } from "../merge/work-base.ts";
import { type GitRepository, inspectRepository } from "../repository/inspect-repository.ts";

let root: string;
let worktree: string;
let recorded: string;
beforeEach(() => {
	const scratch = scratchFolder();
	root = newRepository(path.join(scratch, "repository"));
	recorded = userGit(root, "rev-parse", "HEAD");
	worktree = path.join(scratch, "worktree");
	userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
});

const onMain = (...args: string[]) => userGit(root, ...args);
const commit = (folder: string, name: string, content = name) => commitFiles(folder, { [name]: `${content}\n` });

/** Files that the diff shows; a merge brings the same. */
async function shown(): Promise<string[]> {
	const repository = (await inspectRepository(root)) as GitRepository;
	const [head, tip] = ["work", "main"].map((name) => onMain("rev-parse", name)) as [string, string];
	const base = await findWorkBase({ repository, branch: "main", work: "work", recorded, head });
	const { files } = await diffWorkspace({ repository, path: worktree, base, tip });
	const committed = await diffCommit({ repository, base, head, tip });
	const names = files.filter((file) => !file.isUncommitted).map((file) => file.path);
	expect(committed.files.map((file) => file.path)).toEqual(names);
	onMain("checkout", "--quiet", "--detach", "main");
	onMain("merge", "--quiet", "--no-ff", "--no-edit", "work");
	const merged = onMain("diff", "--name-only", "main", "HEAD").split("\n").filter(Boolean);
	onMain("checkout", "--quiet", "main");
	expect(merged).toEqual(names);
	return files.map((file) => file.path);
}

it("shows only what a squash merge did not bring", async () => {
	commit(worktree, "first.txt");
	onMain("merge", "--quiet", "--squash", "work");
	onMain("commit", "--quiet", "--message", "Squashed");
	commit(root, "others.txt");
	commit(worktree, "second.txt");
	writeFiles(worktree, { "draft.txt": "draft\n" });
	expect(await shown()).toEqual(["draft.txt", "second.txt"]);
});

it("shows only what a cherry-pick did not bring, also in the same file", async () => {
	const lines = Array.from({ length: 20 }, (_, line) => `line ${line}`).join("\n");
	const picked = commit(worktree, "a.txt", `first\n${lines}\nlast`);
	onMain("cherry-pick", picked);
	commit(worktree, "a.txt", `second\n${lines}\nlast`);
	expect(await shown()).toEqual(["a.txt"]);
	const repository = (await inspectRepository(root)) as GitRepository;
	const tip = onMain("rev-parse", "main");
	const { files } = await diffWorkspace({ repository, path: worktree, base: recorded, tip });
	expect(files).toMatchObject([{ path: "a.txt", status: "modified", additions: 1, deletions: 1 }]);
});

it("shows what a merge brings where two merges crossed", async () => {
	const work = commit(worktree, "work.txt");
	const main = commit(root, "main.txt");
	onMain("merge", "--quiet", "--no-edit", work);
	userGit(worktree, "merge", "--quiet", "--no-edit", main);
	expect(onMain("merge-base", "--all", "main", "work").split("\n")).toHaveLength(2);
	commit(root, "main.txt", "changed");
	commit(worktree, "more.txt");
	expect(await shown()).toEqual(["more.txt"]);
});

it("shows all work where a merge has conflicts", async () => {
	commit(worktree, "a.txt", "work");
	commit(worktree, "b.txt");
	commit(root, "a.txt", "others");
	const repository = (await inspectRepository(root)) as GitRepository;
	const tip = onMain("rev-parse", "main");
	const { files } = await diffWorkspace({ repository, path: worktree, base: recorded, tip });
	expect(files.map((file) => file.path)).toEqual(["a.txt", "b.txt"]);
});
