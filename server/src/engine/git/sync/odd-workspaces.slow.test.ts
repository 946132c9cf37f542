import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { prepareWorkspaceForSshExecution } from "@paperclipai/adapter-utils/host";
import { expect, it } from "vitest";
import {
	addSubmodule,
	commitFiles,
	newRepository,
	scratchFolder,
	userGit,
	writeFiles,
} from "../__tests__/scratch-repository.ts";
import { FILES, newSentWorkspace, sentWorkspace, statusOf } from "./__tests__/sent-workspace.ts";

const read = (folder: string, name: string) => readFileSync(path.join(folder, name), "utf8");

it("sends a branch without a commit, and gets its first one", async () => {
	const { worktree, there, prepare, restore } = newSentWorkspace(null);
	writeFiles(worktree, { "a.txt": "a\n" });
	await prepare("run-1");
	expect(statusOf(there)).toEqual(["?? a.txt"]);
	const commit = commitFiles(there, { "b.txt": "b\n" });
	expect(await restore("run-1")).toMatchObject({ branch: "fast_forward", head: commit });
	expect(userGit(worktree, "log", "--format=%H")).toBe(commit);
	expect(statusOf(worktree)).toEqual([]);
});

it("sends a shallow repository as it is", async () => {
	const root = scratchFolder();
	const origin = newRepository(path.join(root, "origin"), FILES);
	for (const name of ["1", "2", "3"]) commitFiles(origin, { "b.txt": `${name}\n` });
	userGit(root, "clone", "--quiet", "--depth=2", `file://${origin}`, path.join(root, "shallow"));
	const repository = path.join(root, "shallow");
	userGit(repository, "symbolic-ref", "--delete", "refs/remotes/origin/HEAD");
	userGit(repository, "remote", "remove", "origin");
	userGit(repository, "worktree", "add", "--quiet", "-b", "work", path.join(root, "tree"));
	const { worktree, there, prepare, restore } = sentWorkspace(root, repository, path.join(root, "tree"));
	await prepare("run-1");
	expect(userGit(there, "log", "--format=%H").split("\n")).toHaveLength(2);
	userGit(there, "fsck");
	const commit = commitFiles(there, { "new.txt": "new\n" });
	await restore("run-1");
	expect(userGit(worktree, "rev-parse", "HEAD")).toBe(commit);
	await prepare("run-2");
	commitFiles(there, { "new.txt": "newer\n" });
	await restore("run-2");
	expect(read(worktree, "new.txt")).toBe("newer\n");
	userGit(repository, "fsck");
});

it("sends submodules as their commits, pointers of LFS as they are, and line endings as attributes say", async () => {
	const root = scratchFolder();
	const inner = newRepository(path.join(root, "inner"));
	const repository = newRepository(path.join(root, "repository"), {
		...FILES,
		".gitattributes": "*.bin filter=lfs\n*.bat text eol=crlf\n",
		"large.bin": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n",
	});
	addSubmodule(repository, inner, "sub");
	commitFiles(repository, { "x.bat": "one\r\n" });
	userGit(repository, "checkout", "--quiet", "-b", "work");
	userGit(repository, "config", "filter.lfs.smudge", "false");
	userGit(repository, "config", "filter.lfs.clean", "false");
	userGit(repository, "config", "filter.lfs.required", "true");
	const { there, prepare, restore } = sentWorkspace(root, repository, repository);
	await prepare("run-1");
	expect(statusOf(there)).toEqual([]);
	expect(userGit(there, "ls-files", "--stage", "sub")).toContain("160000");
	expect(read(there, "large.bin")).toBe(read(repository, "large.bin"));
	expect(read(there, "x.bat")).toBe("one\r\n");
	writeFiles(there, { "x.bat": "one\r\ntwo\r\n", "more.bin": "pointer\n" });
	commitFiles(there, { "c.txt": "there\n" });
	writeFiles(there, { "x.bat": "one\r\ntwo\r\nthree\r\n" });
	await restore("run-1");
	expect(read(repository, "x.bat")).toBe("one\r\ntwo\r\nthree\r\n");
	expect(read(repository, "more.bin")).toBe("pointer\n");
	expect(existsSync(path.join(repository, "sub/README.md"))).toBe(true);
	userGit(repository, "config", "--remove-section", "filter.lfs");
	expect(statusOf(repository)).toEqual([" M x.bat"]);
});

it("brings the files of nested repositories, ignored files that were committed, other branches and the stash", async () => {
	const { worktree, there, prepare, restore } = newSentWorkspace();
	await prepare("run-1");
	for (const name of ["nested", "nested/deeper", "without-commit"]) {
		newRepository(path.join(there, name), {});
		writeFiles(path.join(there, name), { "file.txt": `${name}\n`, "x.ignored": "no\n" });
	}
	userGit(path.join(there, "nested"), "add", "file.txt");
	userGit(path.join(there, "nested"), "commit", "--quiet", "-m", "nested");
	writeFiles(there, { "forced.ignored": "forced\n", "staged.ignored": "staged\n", "stashed.txt": "stashed\n" });
	userGit(there, "stash", "push", "--quiet", "--include-untracked", "stashed.txt");
	userGit(there, "add", "--force", "forced.ignored");
	userGit(there, "commit", "--quiet", "-m", "forced");
	userGit(there, "add", "--force", "staged.ignored");
	userGit(there, "branch", "another", "HEAD");
	userGit(there, "tag", "v1");
	const { otherRefs } = await restore("run-1");
	expect(otherRefs.map((ref) => ref.replace("refs/paperclip/ssh/run-1/", ""))).toEqual([
		"other/refs/heads/another",
		"other/refs/tags/v1",
		"other/stash/0",
	]);
	expect(userGit(worktree, "show", "refs/paperclip/ssh/run-1/other/stash/0^3:stashed.txt")).toBe("stashed");
	expect(read(worktree, "forced.ignored")).toBe("forced\n");
	expect(read(worktree, "staged.ignored")).toBe("staged\n");
	expect(statusOf(worktree)).toEqual(["?? nested/deeper/file.txt", "?? nested/file.txt", "?? without-commit/file.txt"]);
	// The refs were deleted on the remote.
	await prepare("run-2");
	rmSync(path.join(there, "nested"), { recursive: true });
	await restore("run-2");
	expect(statusOf(worktree)).toEqual(["?? without-commit/file.txt"]);
});

it("says exactly when the branch was left there, and keeps the work under refs", async () => {
	const { worktree, there, prepare, restore } = newSentWorkspace();
	await prepare("run-1");
	userGit(there, "checkout", "--quiet", "-b", "elsewhere");
	const commit = commitFiles(there, { "new.txt": "new\n" });
	writeFiles(there, { "untracked.txt": "untracked\n" });
	await expect(restore("run-1")).rejects.toMatchObject({
		code: "workspace_wrong_branch",
		message: expect.stringContaining("refs/heads/elsewhere"),
	});
	expect(userGit(worktree, "rev-parse", "refs/paperclip/ssh/run-1/head")).toBe(commit);
	expect(userGit(worktree, "show", "refs/paperclip/ssh/run-1/files:untracked.txt")).toBe("untracked");
	expect(statusOf(worktree)).toEqual([]);
	await prepare("run-2");
	expect(userGit(there, "symbolic-ref", "HEAD")).toBe("refs/heads/work");
	expect(existsSync(path.join(there, "untracked.txt"))).toBe(false);
	userGit(there, "checkout", "--quiet", "--detach");
	await expect(restore("run-2")).rejects.toMatchObject({
		code: "workspace_wrong_branch",
		message: expect.stringContaining("detached"),
	});
	expect(statusOf(worktree)).toEqual([]);
});

it.each([
	"deleted",
	"replaced",
])("keeps the files when the repository there was %s, and sends all again", async (kind) => {
	const { worktree, there, prepare, restore } = newSentWorkspace();
	await prepare("run-1");
	commitFiles(there, { "committed.txt": "committed\n" });
	writeFiles(there, { "a.txt": "changed\n" });
	rmSync(path.join(there, ".git"), { recursive: true });
	if (kind === "replaced") {
		userGit(there, "init", "--quiet");
		commitFiles(there, { "b.txt": "replaced\n" });
	}
	await expect(restore("run-1")).rejects.toMatchObject({ code: "workspace_git_replaced" });
	const show = (name: string) => userGit(worktree, "show", `refs/paperclip/ssh/run-1/files:${name}`);
	expect([show("committed.txt"), show("a.txt")]).toEqual(["committed", "changed"]);
	if (kind === "replaced") expect(userGit(worktree, "show", "refs/paperclip/ssh/run-1/head:b.txt")).toBe("replaced");
	expect(statusOf(worktree)).toEqual([]);
	await prepare("run-2");
	expect(statusOf(there)).toEqual([]);
	userGit(there, "fsck");
	commitFiles(there, { "b.txt": "there\n" });
	expect(await restore("run-2")).toMatchObject({ branch: "fast_forward" });
});

it("moves a branch that was rewritten there, unless it was continued here", async () => {
	const { worktree, there, prepare, restore } = newSentWorkspace();
	commitFiles(worktree, { "b.txt": "first\n" });
	await prepare("run-1");
	writeFiles(there, { "b.txt": "amended\n" });
	userGit(there, "commit", "--quiet", "--all", "--amend", "-m", "amended");
	expect(await restore("run-1")).toMatchObject({ branch: "rewritten" });
	expect(userGit(worktree, "log", "-1", "--format=%s")).toBe("amended");
	expect(statusOf(worktree)).toEqual([]);
	await prepare("run-2");
	commitFiles(there, { "there.txt": "there\n" });
	commitFiles(worktree, { "here.txt": "here\n" });
	expect(await restore("run-2")).toMatchObject({ branch: "merge" });
	expect([read(worktree, "there.txt"), read(worktree, "here.txt")]).toEqual(["there\n", "here\n"]);
	expect(statusOf(worktree)).toEqual([]);
	expect(userGit(worktree, "log", "-1", "--format=%p").split(" ")).toHaveLength(2);
});

it("overwrites no ignored file in the place of a new one, on either side", async () => {
	const { worktree, there, prepare, restore } = newSentWorkspace();
	await prepare("run-1");
	mkdirSync(path.join(there, "node_modules"));
	writeFiles(there, { "node_modules/x.js": "installed\n", "z.ignored": "of the agent\n" });
	await restore("run-1");
	expect(existsSync(path.join(worktree, "node_modules"))).toBe(false);
	writeFiles(worktree, { "z.ignored": "of the user\n" });
	userGit(worktree, "add", "--force", "z.ignored");
	await prepare("run-2");
	expect(read(there, "node_modules/x.js")).toBe("installed\n");
	expect(read(there, "z.ignored")).toBe("of the user\n");
	expect(userGit(there, "show", "refs/paperclip/kept/run-1:z.ignored")).toBe("of the agent");
	writeFiles(worktree, { "y.ignored": "of the user\n" });
	writeFiles(there, { "y.ignored": "of the agent\n", "b.txt": "there\n" });
	userGit(there, "add", "--force", "y.ignored");
	await expect(restore("run-2")).rejects.toMatchObject({
		code: "workspace_conflict",
		details: { files: ["y.ignored"] },
	});
	expect(read(worktree, "y.ignored")).toBe("of the user\n");
	expect(read(worktree, "b.txt")).toBe("b\n");
});

it("first brings back what an earlier run has left", async () => {
	const { worktree, there, prepare } = newSentWorkspace();
	await prepare("run-1");
	const commit = commitFiles(there, { "left.txt": "left\n" });
	writeFileSync(path.join(worktree, "b.txt"), "here\n");
	expect((await prepare("run-2")).earlier).toMatchObject({ runId: "run-1", outcome: { branch: "fast_forward" } });
	expect(userGit(worktree, "rev-parse", "HEAD")).toBe(commit);
	expect(statusOf(there)).toEqual([" M b.txt"]);
	// Late writes of the earlier run are kept on the remote.
	userGit(worktree, "update-ref", "-d", "refs/paperclip/ssh/run-2/sent");
	writeFiles(there, { "late.txt": "late\n" });
	await prepare("run-3");
	expect(existsSync(path.join(there, "late.txt"))).toBe(false);
	expect(userGit(there, "show", "refs/paperclip/kept/run-2:late.txt")).toBe("late");
	expect(execFileSync("git", ["remote"], { cwd: there, encoding: "utf8" })).toBe("");
});

it("changes nothing when it is repeated for a run that is at work", async () => {
	const { worktree, there, prepare, restore } = newSentWorkspace();
	const first = await prepare("run-1");
	writeFiles(there, { "b.txt": "at work\n" });
	expect(await prepare("run-1")).toEqual(first);
	expect(read(there, "b.txt")).toBe("at work\n");
	const outcome = await restore("run-1");
	expect(await restore("run-1")).toEqual(outcome);
	expect(read(worktree, "b.txt")).toBe("at work\n");
	expect(await restore("run-without-workspace")).toMatchObject({ branch: "unchanged" });
});

it("sends the next time only what the remote machine does not have", async () => {
	const { worktree, there, transfer, restore } = newSentWorkspace();
	const send = async (runId: string) => {
		const next = await transfer(runId);
		let bytes = 0;
		const bundle: typeof next.local.bundle = (ref, known) =>
			next.local.bundle(ref, known).on("data", (chunk: Buffer) => {
				bytes += chunk.length;
			});
		await prepareWorkspaceForSshExecution({ ...next, local: { ...next.local, bundle } });
		return bytes;
	};
	writeFileSync(path.join(worktree, "large.bin"), randomBytes(500_000));
	expect(await send("run-1")).toBeGreaterThan(500_000);
	writeFileSync(path.join(there, "large-too.bin"), randomBytes(500_000));
	commitFiles(there, { "b.txt": "there\n" });
	writeFileSync(path.join(there, "not-committed.bin"), randomBytes(500_000));
	await restore("run-1");
	writeFiles(worktree, { "c.txt": "here\n" });
	expect(await send("run-2")).toBeLessThan(20_000);
	expect(statusOf(there)).toEqual([" M c.txt", "?? not-committed.bin"]);
});
