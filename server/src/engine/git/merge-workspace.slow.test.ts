import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import {
	commitFiles,
	newRepository,
	scratchFolder,
	userGit,
	wrapGit,
	writeFiles,
} from "./__tests__/scratch-repository.ts";
import { mergeWorkspace } from "./merge-workspace.ts";
import { type GitRepository, inspectRepository } from "./repository/inspect-repository.ts";

let scratch: string;
let root: string;
let worktree: string;
beforeEach(() => {
	scratch = scratchFolder();
	root = newRepository(path.join(scratch, "repository"), { "a.txt": "1\n2\n3\n", "b.txt": "b\n", "c.txt": "c\n" });
	worktree = path.join(scratch, "worktree");
	userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
});

const tipOf = (branch: string) => userGit(root, "rev-parse", `refs/heads/${branch}`);
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const changes = (folder = root) => userGit(folder, "status", "--porcelain", "--untracked-files=all");

async function merge(folder = root) {
	const repository = (await inspectRepository(folder)) as GitRepository;
	return await mergeWorkspace({ repository, branch: "work", into: "main" });
}

/** State that a refused merge must not change. */
function stateOf(folder = root) {
	return [tipOf("main"), tipOf("work"), changes(folder), readFileSync(path.join(root, ".git/index")).toString("hex")];
}

it("moves the base forward with its checked-out files", async () => {
	userGit(root, "update-index", "--split-index");
	rmSync(path.join(worktree, "c.txt"));
	const commit = commitFiles(worktree, { "new/d.txt": "d\n", "a.txt": "one\n" });
	writeFiles(root, { "untracked.txt": "stays\n" });
	expect(await merge()).toEqual({ kind: "fast_forward", commit });
	expect(tipOf("main")).toBe(commit);
	expect(changes()).toBe("?? untracked.txt");
	expect([read("new/d.txt"), read("a.txt"), existsSync(path.join(root, "c.txt"))]).toEqual(["d\n", "one\n", false]);
	expect(await merge()).toEqual({ kind: "up_to_date", commit });
	expect(userGit(root, "log", "-1", "--format=%H", "-g", "main")).toBe(commit);
});

it("makes a merge commit when both sides have commits", async () => {
	const before = commitFiles(root, { "a.txt": "1\n2\nthree\n" });
	const tip = commitFiles(worktree, { "a.txt": "one\n2\n3\n" });
	const { kind, commit } = await merge();
	expect(kind).toBe("merge");
	expect(userGit(root, "log", "-1", "--format=%H %P|%an <%ae>|%s", "main")).toBe(
		`${commit} ${before} ${tip}|Paperclip <paperclip@localhost>|Merge branch 'work' into main`,
	);
	expect([read("a.txt"), changes()]).toEqual(["one\n2\nthree\n", ""]);
	expect(await merge()).toEqual({ kind: "up_to_date", commit });
});

it("names the files of a conflict and changes nothing", async () => {
	commitFiles(root, { "a.txt": "ours\n", "ü\n.txt": "ours\n", "b.txt": "fine\n" });
	rmSync(path.join(worktree, "b.txt"));
	commitFiles(worktree, { "a.txt": "theirs\n", "ü\n.txt": "theirs\n", "e.txt": "e\n" });
	const before = stateOf();
	await expect(merge()).rejects.toMatchObject({
		code: "merge_conflict",
		hint: expect.any(String),
		details: { files: ["a.txt", "b.txt", "ü\n.txt"] },
	});
	expect(stateOf()).toEqual(before);
});

it.each<[string, () => void, string]>([
	["a change", () => writeFiles(root, { "b.txt": "changed\n" }), "uncommitted changes: b.txt"],
	[
		"a staged change",
		() => {
			writeFiles(root, { "b.txt": "x\n" });
			userGit(root, "add", ".");
		},
		"uncommitted changes: b.txt",
	],
	[
		"a file in the way",
		() => writeFiles(root, { "new/d.txt": "mine\n" }),
		"untracked files would be overwritten: new/d.txt",
	],
	["a file above it", () => writeFiles(root, { new: "mine\n" }), "untracked files would be overwritten: new"],
	["a folder in its place", () => writeFiles(root, { "new/d.txt/x": "mine\n" }), "would be overwritten: new/d.txt/x"],
	[
		"an ignored file in the way",
		() => writeFiles(root, { ".git/info/exclude": "new\n", "new/d.txt": "mine\n" }),
		"would be overwritten: new/d.txt",
	],
	["a merge in progress", () => writeFiles(root, { ".git/MERGE_HEAD": `${tipOf("main")}\n` }), "MERGE_HEAD"],
	["a rebase in progress", () => writeFiles(root, { ".git/rebase-merge/head-name": "refs/heads/main\n" }), "a rebase"],
	["a locked index", () => writeFiles(root, { ".git/index.lock": "" }), "locked the index"],
])("refuses a base that is checked out with %s", async (_, prepare, reason) => {
	commitFiles(worktree, { "new/d.txt": "d\n", "a.txt": "one\n" });
	prepare();
	const before = stateOf();
	await expect(merge()).rejects.toMatchObject({ code: "base_dirty", message: expect.stringContaining(reason) });
	expect(stateOf()).toEqual(before);
	expect(read("a.txt")).toBe("1\n2\n3\n");
});

it("updates a base that another worktree has checked out, and one that none has", async () => {
	userGit(root, "checkout", "--quiet", "-b", "elsewhere");
	const other = path.join(scratch, "other");
	userGit(root, "worktree", "add", "--quiet", other, "main");
	const first = commitFiles(worktree, { "a.txt": "one\n" });
	expect(await merge()).toEqual({ kind: "fast_forward", commit: first });
	expect([readFileSync(path.join(other, "a.txt"), "utf8"), changes(other), changes(), read("a.txt")]).toEqual([
		"one\n",
		"",
		"",
		"1\n2\n3\n",
	]);
	userGit(root, "worktree", "remove", other);
	const second = commitFiles(worktree, { "a.txt": "two\n" });
	expect(await merge()).toEqual({ kind: "fast_forward", commit: second });
	expect(tipOf("main")).toBe(second);
});

it("merges into a branch by any full name, and into no expression", async () => {
	userGit(root, "tag", "main");
	commitFiles(root, { "b.txt": "2\n" });
	const before = stateOf();
	const repository = (await inspectRepository(root)) as GitRepository;
	for (const into of ["main~1", "main^", "main@{0}", "main^{commit}", `main-1-g${tipOf("work").slice(0, 10)}`]) {
		await expect(mergeWorkspace({ repository, branch: "work", into })).rejects.toMatchObject({
			code: "branch_not_found",
			message: `The repository has no branch ${into}.`,
			hint: expect.stringContaining("into a local branch"),
		});
	}
	expect(stateOf()).toEqual(before);
	for (const into of ["heads/main", "refs/heads/main"]) {
		const tip = commitFiles(worktree, { "a.txt": `${into}\n` });
		const { commit } = await mergeWorkspace({ repository, branch: "work", into });
		expect(userGit(root, "rev-parse", "refs/heads/main", "refs/heads/main^2")).toBe(`${commit}\n${tip}`);
		expect(userGit(root, "log", "-1", "--format=%s", "heads/main")).toBe("Merge branch 'work' into main");
	}
});

it.each(["root", "another worktree"])("refuses a base that a rebase of a stack in %s will move", async (place) => {
	commitFiles(worktree, { "c.txt": "work\n" });
	userGit(root, "branch", "upstream");
	commitFiles(root, { "a.txt": "ours\n" });
	userGit(root, "switch", "--quiet", "--create", "stack");
	commitFiles(root, { "b.txt": "ours\n" });
	userGit(root, "switch", "--quiet", "upstream");
	commitFiles(root, { "a.txt": "theirs\n" });
	const folder = place === "root" ? root : path.join(scratch, "other");
	if (folder !== root) userGit(root, "worktree", "add", "--quiet", folder, "stack");
	expect(() => userGit(folder, "rebase", "--update-refs", "upstream", "stack")).toThrow("could not apply");
	await expect(merge()).rejects.toMatchObject({ code: "base_dirty", message: expect.stringContaining("a rebase") });
	writeFiles(folder, { "a.txt": "both\n" });
	userGit(folder, "add", ".");
	userGit(folder, "-c", "core.editor=true", "rebase", "--continue");
	expect(userGit(root, "merge-base", "--is-ancestor", "upstream", "main")).toBe("");
	expect(await merge()).toMatchObject({ kind: "merge" });
});

it("refuses unrelated histories and branches that are not there, and fills an unborn base", async () => {
	const orphan = userGit(root, "commit-tree", "-m", "orphan", userGit(root, "rev-parse", "main^{tree}"));
	userGit(root, "update-ref", "refs/heads/work", orphan);
	await expect(merge()).rejects.toMatchObject({ code: "unrelated_histories" });
	const repository = (await inspectRepository(root)) as GitRepository;
	const nothing = { repository, branch: "work", into: "nothing" };
	await expect(mergeWorkspace(nothing)).rejects.toMatchObject({ code: "branch_not_found" });
	await expect(mergeWorkspace({ ...nothing, branch: "nothing" })).rejects.toMatchObject({ code: "branch_not_found" });
	userGit(root, "checkout", "--quiet", "--orphan", "unborn");
	userGit(root, "rm", "--quiet", "-r", "--force", ".");
	expect(await mergeWorkspace({ ...nothing, into: "unborn" })).toEqual({ kind: "fast_forward", commit: orphan });
	expect([changes(), read("b.txt")]).toEqual(["", "b\n"]);
});

it("leaves out the files that a sparse checkout leaves out", async () => {
	commitFiles(root, { "in/a.txt": "a\n", "out/b.txt": "b\n" });
	userGit(worktree, "merge", "--quiet", "main");
	userGit(root, "sparse-checkout", "set", "in");
	commitFiles(worktree, { "in/a.txt": "aa\n", "out/b.txt": "bb\n", "out/c.txt": "c\n" });
	expect(await merge()).toMatchObject({ kind: "fast_forward" });
	expect([read("in/a.txt"), existsSync(path.join(root, "out")), changes()]).toEqual(["aa\n", false, ""]);
});

it("merges into a bare repository", async () => {
	userGit(scratch, "clone", "--quiet", "--bare", root, "bare.git");
	const bare = path.join(scratch, "bare.git");
	const linked = path.join(scratch, "linked");
	userGit(bare, "worktree", "add", "--quiet", linked, "work");
	const commit = commitFiles(linked, { "a.txt": "one\n" });
	expect(await merge(bare)).toEqual({ kind: "fast_forward", commit });
	expect(userGit(bare, "rev-parse", "main")).toBe(commit);
});

it("runs no hook, filter or merge driver", async () => {
	const canary = path.join(scratch, "canary");
	const program = path.join(scratch, "program");
	writeFileSync(program, `#!/bin/sh\ntouch ${canary}\ncat\n`);
	chmodSync(program, 0o755);
	for (const hook of ["post-merge", "post-checkout", "reference-transaction", "post-index-change", "pre-merge-commit"])
		symlinkSync(program, path.join(root, ".git/hooks", hook));
	commitFiles(root, { ".gitattributes": "* filter=evil merge=evil diff=evil\n" });
	userGit(worktree, "merge", "--quiet", "main");
	commitFiles(root, { "a.txt": "1\n2\nthree\n" });
	commitFiles(worktree, { "a.txt": "one\n2\n3\n" });
	rmSync(canary, { force: true });
	for (const key of ["filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "core.fsmonitor"])
		userGit(root, "config", key, program);
	userGit(root, "config", "merge.evil.driver", `${program} %A`);
	await expect(merge()).rejects.toMatchObject({ code: "merge_needs_user_git" });
	expect([read("a.txt"), existsSync(canary)]).toEqual(["1\n2\nthree\n", false]);
	userGit(root, "config", "--remove-section", "filter.evil");
	rmSync(canary, { force: true });
	await expect(merge()).rejects.toMatchObject({ code: "merge_needs_user_git", details: { drivers: "evil" } });
	expect([read("a.txt"), existsSync(canary)]).toEqual(["1\n2\nthree\n", false]);
	userGit(root, "config", "--remove-section", "merge.evil");
	expect(await merge()).toMatchObject({ kind: "merge" });
	expect([read("a.txt"), existsSync(canary)]).toEqual(["one\n2\nthree\n", false]);
});

it("does not move a base that was moved at the same time", async () => {
	commitFiles(worktree, { "a.txt": "one\n" });
	userGit(root, "checkout", "--quiet", "--detach");
	const moved = userGit(root, "commit-tree", "-p", "main", "-m", "moved", "main^{tree}");
	// Another program moves it right before.
	wrapGit(scratch, `[ "$1" = update-ref ] && git -C ${root} update-ref refs/heads/main ${moved}`);
	await expect(merge()).rejects.toMatchObject({ code: "base_moved", hint: expect.any(String) });
	expect(tipOf("main")).toBe(moved);
});

it("merges into files that were touched or copied, which the index does not know as unchanged", async () => {
	const commit = commitFiles(worktree, { "a.txt": "one\n" });
	utimesSync(path.join(root, "a.txt"), 1, 1);
	expect(await merge()).toEqual({ kind: "fast_forward", commit });
	expect([read("a.txt"), changes()]).toEqual(["one\n", ""]);
});

it("rejects a file whose name is too long for the file system, before it moves the branch", async () => {
	const before = tipOf("main");
	const content = userGit(worktree, "hash-object", "-w", "a.txt");
	const file = `new/${"x".repeat(256)}`;
	userGit(worktree, "update-index", "--add", "--cacheinfo", `100644,${content},${file}`);
	userGit(worktree, "commit", "--quiet", "--message=Long");
	await expect(merge()).rejects.toMatchObject({ code: "file_name_too_long", message: expect.stringContaining(file) });
	expect([tipOf("main"), changes()]).toEqual([before, ""]);
});

it("merges although a git that was killed has left locks of the branch", async () => {
	const commit = commitFiles(worktree, { "a.txt": "one\n" });
	writeFileSync(path.join(root, ".git/refs/heads/main.lock"), "");
	writeFileSync(path.join(root, ".git/HEAD.lock"), "");
	expect(await merge()).toEqual({ kind: "fast_forward", commit });
	expect([tipOf("main"), changes()]).toEqual([commit, ""]);
});
