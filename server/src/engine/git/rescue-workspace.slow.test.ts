import { chmodSync, existsSync, mkdirSync, rmSync, truncateSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { callAndKill } from "./__tests__/call-and-kill.ts";
import {
	asNobody,
	at,
	filesOf,
	openRescueFixture,
	partOf,
	REF,
	remove,
	repositoryOf,
	rescue,
	root,
	scratch,
	worktree,
} from "./__tests__/rescue-fixture.ts";
import { contentsOf, objectsOfRefs } from "./__tests__/saved-content.ts";
import {
	addSubmodule,
	commitFiles,
	newRepository,
	userGit,
	wrapGit,
	writeFiles,
} from "./__tests__/scratch-repository.ts";
import { removeWorktree } from "./remove-worktree.ts";
import { type GitRepository, inspectRepository } from "./repository/inspect-repository.ts";
import { rescueWorkspace } from "./rescue-workspace.ts";

beforeEach(openRescueFixture);

it("finds nothing to save in what refs lead to", async () => {
	expect(await rescue()).toBeNull();
	commitFiles(worktree, { "in/a.txt": "a\n", "out/b.txt": "b\n" });
	userGit(worktree, "sparse-checkout", "set", "in");
	expect(await rescue()).toBeNull();
	userGit(worktree, "sparse-checkout", "disable");
	commitFiles(worktree, { "c.txt": "c\n" });
	writeFiles(worktree, { "x.log": "ignored" });
	expect(await rescue()).toBeNull();
	expect(await rescue({ includeIgnored: true })).toMatchObject({ ref: REF });
	expect(userGit(root, "for-each-ref", "--format=%(refname)", "refs/paperclip")).toBe(REF);
});

it("saves files and index beside HEAD, and does not repeat what it has saved", async () => {
	const head = userGit(worktree, "rev-parse", "HEAD");
	writeFiles(worktree, { "a.txt": "staged\n", "out/x": "x", "new.txt": "new\n" });
	userGit(worktree, "add", "a.txt");
	writeFiles(worktree, { "a.txt": "changed again\n" });
	const before = userGit(worktree, "status", "--porcelain=v2");
	const saved = await rescue();
	const { commit = "" } = saved ?? {};
	expect(saved).toEqual({ ref: REF, commit: userGit(root, "rev-parse", REF) });
	expect(filesOf(commit)).toEqual([".gitignore", "a.txt", "b.txt", "new.txt"]);
	expect(userGit(root, "show", `${commit}:a.txt`)).toBe("changed again");
	expect(userGit(root, "show", `${partOf(commit, "staged")}:a.txt`)).toBe("staged");
	expect(userGit(root, "rev-parse", `${commit}^1`)).toBe(head);
	expect(userGit(worktree, "status", "--porcelain=v2")).toBe(before);
	expect(await rescue()).toEqual(saved);
	writeFiles(worktree, { "new.txt": "newer\n" });
	expect(await rescue()).toMatchObject({ ref: `${REF}-2` });
	expect(userGit(root, "rev-parse", REF)).toBe(commit);
});

it.each([
	["a large file", 0],
	["many files", 300],
])("saves %s beside an empty one, of which git puts only one into a pack", async (_, count) => {
	const names = Array.from({ length: count }, (_, index) => `file-${index}`);
	writeFiles(worktree, Object.fromEntries(names.map((name) => [name, `${name}\n`])));
	writeFiles(worktree, { "a-empty": "", "b-large": "" });
	if (count === 0) truncateSync(at("b-large"), 33 * 1024 * 1024);
	const saved = await rescue();
	expect(filesOf(saved?.commit ?? "")).toEqual(expect.arrayContaining(["a-empty", "b-large", ...names]));
	userGit(root, "fsck", "--strict");
});

it("saves all sides of a conflict, a detached HEAD and a rebase in progress", async () => {
	commitFiles(root, { "a.txt": "main\n" });
	userGit(worktree, "checkout", "--quiet", "--detach");
	commitFiles(worktree, { "a.txt": "detached\n" });
	const detached = userGit(worktree, "rev-parse", "HEAD");
	expect(() => userGit(worktree, "rebase", "main")).toThrow("Command failed");
	const { commit = "" } = (await rescue()) ?? {};
	const side = (name: string) => userGit(root, "show", `${partOf(commit, `conflict-${name}`)}:a.txt`);
	expect([side("base"), side("ours"), side("theirs")]).toEqual(["a", "main", "detached"]);
	expect(userGit(root, "merge-base", "--is-ancestor", detached, commit)).toBe("");
	expect(filesOf(partOf(commit, "git-folders"))).toContain("worktree/rebase-merge/git-rebase-todo");
});

it("saves what a missing folder has left in git, and what is not in git at all", async () => {
	writeFiles(worktree, { "a.txt": "staged\n" });
	userGit(worktree, "add", "a.txt");
	rmSync(worktree, { recursive: true });
	const { commit = "" } = (await rescue()) ?? {};
	expect(userGit(root, "show", `${commit}:a.txt`)).toBe("staged");
	const other = path.join(scratch, "other");
	writeFiles(other, { "x.txt": "x\n" });
	expect(filesOf((await rescue({ path: other }))?.commit ?? "")).toEqual(["x.txt"]);
	expect(await rescue({ path: path.join(scratch, "nothing") })).toBeNull();
});

it("saves the user's own folder, and never removes it", async () => {
	writeFiles(root, { "a.txt": "dirty\n" });
	expect(filesOf((await rescue({ path: root }))?.commit ?? "")).toEqual([".gitignore", "a.txt", "b.txt"]);
	const repository = await repositoryOf();
	const options = { repository, path: root, ref: REF, includeIgnored: true };
	await expect(removeWorktree(options)).rejects.toMatchObject({ code: "workspace_not_removable" });
});

it("saves what a process writes while the worktree is removed", async () => {
	writeFiles(worktree, { "new.txt": "new\n" });
	wrapGit(scratch, `[ "$1 $2" = "cat-file --batch" ] && [ -e ${worktree} ] && echo late > ${at("late.txt")}`);
	expect(await remove()).toMatchObject([{ ref: REF }, { ref: `${REF}-2` }]);
	expect(userGit(root, "show", `${REF}-2:late.txt`)).toBe("late");
	expect(existsSync(worktree)).toBe(false);
});

it("saves a worktree of a repository with SHA-256", async () => {
	const other = path.join(scratch, "sha256");
	mkdirSync(other);
	userGit(other, "init", "--quiet", "--object-format=sha256");
	writeFiles(other, { "a.txt": "a\n" });
	const repository = (await inspectRepository(other)) as GitRepository;
	const saved = await rescueWorkspace({ repository, path: other, ref: REF, includeIgnored: false });
	expect(saved?.commit).toMatch(/^[0-9a-f]{64}$/);
	expect(userGit(other, "show", `${REF}:a.txt`)).toBe("a");
});

it("knows tracked files when the index cannot be read", async () => {
	writeFiles(worktree, { "tracked.log": "1\n" });
	userGit(worktree, "add", "--force", "tracked.log");
	commitFiles(worktree, {});
	writeFiles(worktree, { "tracked.log": "2\n", "other.log": "ignored\n" });
	rmSync(at("b.txt"));
	writeFiles(root, { ".git/worktrees/worktree/index": "broken" });
	const { commit = "" } = (await rescue()) ?? {};
	expect(filesOf(commit)).toEqual([".gitignore", "a.txt", "tracked.log"]);
	expect(userGit(root, "show", `${commit}:tracked.log`)).toBe("2");
	expect(filesOf(partOf(commit, "git-folders"))).toEqual(["worktree/index"]);
});

it("skips the lock of a git that was killed", async () => {
	writeFiles(worktree, { "new.txt": "new\n" });
	writeFiles(root, { [`.git/${REF}.lock`]: "" });
	expect(await rescue()).toMatchObject({ ref: `${REF}-2` });
});

it("removes folders without write permission, and worktrees inside with their staged files", async () => {
	writeFiles(worktree, { "cache/deep/x": "x\n" });
	userGit(worktree, "worktree", "add", "--quiet", "-b", "inner", "inner");
	writeFiles(worktree, { "inner/a.txt": "only staged\n" });
	userGit(at("inner"), "add", "a.txt");
	writeFiles(worktree, { "inner/a.txt": "in the file\n" });
	for (const folder of ["cache/deep", "cache"]) chmodSync(at(folder), 0o555);
	const contents = contentsOf(worktree);
	const staged = userGit(at("inner"), "rev-parse", ":a.txt");
	const uid = asNobody();
	const options = { repository: await repositoryOf(), path: worktree, ref: REF, includeIgnored: true };
	expect(await callAndKill("remove-worktree.js", "removeWorktree", options, undefined, uid)).toHaveProperty("result");
	expect(existsSync(worktree)).toBe(false);
	const saved = objectsOfRefs(root);
	expect([...contents].filter(([object]) => !saved.has(object))).toEqual([]);
	expect(saved).toContain(staged);
	expect(userGit(root, "branch", "--list", "work")).toContain("work");
});

it("saves the commits of a submodule with the worktree", async () => {
	const other = newRepository(path.join(scratch, "other"));
	addSubmodule(worktree, other, "sub");
	commitFiles(worktree, {});
	commitFiles(at("sub"), { "x.txt": "only in the submodule\n" });
	const contents = [contentsOf(worktree), contentsOf(path.join(root, ".git/worktrees/worktree/modules"))];
	await remove();
	const saved = objectsOfRefs(root);
	expect(contents.flatMap((found) => [...found]).filter(([object]) => !saved.has(object))).toEqual([]);
});

it("saves everything although a ref of the repository is broken", async () => {
	const broken = commitFiles(root, { "c.txt": "c\n" });
	userGit(root, "branch", "broken");
	userGit(root, "reset", "--quiet", "--hard", "HEAD^");
	truncateSync(path.join(root, ".git/objects", broken.slice(0, 2), broken.slice(2)));
	writeFiles(root, { ".git/refs/heads/garbage": "garbage\n", ".git/refs/heads/gone": `${"1".repeat(40)}\n` });
	userGit(worktree, "checkout", "--quiet", "--detach");
	const commit = commitFiles(worktree, { "d.txt": "d\n" });
	writeFiles(worktree, { "new.txt": "new\n" });
	const found = await rescue();
	expect(userGit(root, "show", `${found?.commit}:new.txt`)).toBe("new");
	expect(userGit(root, "rev-list", found?.commit ?? "").split("\n")).toContain(commit);
	expect(await remove()).not.toEqual([]);
	expect(existsSync(worktree)).toBe(false);
});
