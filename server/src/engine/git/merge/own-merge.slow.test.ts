import { execFileSync } from "node:child_process";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { text, useLongFiles } from "../__tests__/merge-drivers.ts";
import { commitFiles, commitOf, userGit } from "../__tests__/scratch-repository.ts";
import { root, scratch, worktree } from "../__tests__/worktree-fixture.ts";
import { mergeWorkspace } from "../merge-workspace.ts";
import { type GitRepository, inspectRepository } from "../repository/inspect-repository.ts";

useLongFiles();

async function merge(into = "main", folder = root, branch = "work") {
	const repository = (await inspectRepository(folder)) as GitRepository;
	return await mergeWorkspace({ repository, branch, into });
}

/** Runs the command of the hint as the user would. */
async function followHint(refusal: Promise<unknown>): Promise<void> {
	const { hint } = (await refusal.then(
		() => expect.unreachable(),
		(error: unknown) => error,
	)) as { hint: string };
	const command = /your own git: (.*)\. Nothing was changed\.$/.exec(hint)?.[1] ?? expect.unreachable(hint);
	const { PATH = "", HOME = "" } = process.env;
	const env = { PATH, HOME, GIT_CONFIG_NOSYSTEM: "1", GIT_MERGE_AUTOEDIT: "no" };
	execFileSync("sh", ["-c", command], { cwd: scratch, env, stdio: "pipe" });
}

describe("the command of a refused merge", () => {
	beforeEach(() => {
		userGit(root, "config", "--global", "merge.ff", "only");
		userGit(root, "config", "--global", "user.name", "User");
		userGit(root, "config", "--global", "user.email", "user@example.org");
		commitFiles(root, { "a.lock": text("", "base") });
		commitFiles(worktree, { "a.lock": text("work", "") });
	});

	it("works where the base is checked out", async () => {
		await followHint(merge());
		expect(commitOf(root, "main^2")).toBe(commitOf(root, "work"));
	});

	it("works where the base is not checked out, in the repository and in one of its worktrees", async () => {
		userGit(root, "switch", "--quiet", "--create", "other");
		await followHint(merge());
		expect(userGit(root, "rev-parse", "HEAD", "HEAD^2")).toBe(userGit(root, "rev-parse", "main", "work"));
		userGit(root, "switch", "--quiet", "other");
		userGit(root, "branch", "base", "main~1");
		const linked = path.join(scratch, "linked");
		userGit(root, "worktree", "add", "--quiet", "--detach", linked);
		await followHint(merge("base", linked));
		expect(userGit(linked, "symbolic-ref", "HEAD")).toBe("refs/heads/base");
		expect(commitOf(root, "base^2")).toBe(commitOf(root, "work"));
	});

	it("works in a bare repository, and with any name of a branch", async () => {
		const bare = path.join(scratch, "it's bare.git");
		userGit(root, "branch", "it's/main;$x", "main");
		userGit(root, "branch", "the&work", "work");
		userGit(root, "clone", "--quiet", "--bare", root, bare);
		await followHint(merge("main", bare));
		await followHint(merge("it's/main;$x", bare, "the&work"));
		expect(userGit(bare, "rev-parse", "main^2", "it's/main;$x^2")).toBe(userGit(bare, "rev-parse", "work", "work"));
	});
});
