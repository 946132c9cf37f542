import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { commitFiles, newRepository, scratchFolder, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { mergeWorkspace } from "../merge-workspace.ts";
import { type GitRepository, inspectRepository } from "../repository/inspect-repository.ts";
import { listMergeDrivers } from "./merge-settings.ts";

const LINES = Array.from({ length: 20 }, (_, line) => `line ${line}\n`);
const text = (first: string, last: string) => [first, ...LINES, last].join("\n");

let scratch: string;
let root: string;
let worktree: string;
beforeEach(() => {
	scratch = scratchFolder();
	root = newRepository(path.join(scratch, "repository"), { "a.lock": text("", ""), "b.txt": text("", "") });
	worktree = path.join(scratch, "worktree");
	userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
});

async function merge(into = "main") {
	const repository = (await inspectRepository(root)) as GitRepository;
	return await mergeWorkspace({ repository, branch: "work", into });
}
const setDriver = (...options: string[]) => userGit(root, "config", ...options, "merge.ours.driver", "true");
const refused = (files: string[]) => ({ code: "merge_needs_user_git", details: { drivers: "ours", files } });

describe("a merge driver of the user's", () => {
	it.each<[string, () => void]>([
		["named by the base", () => commitFiles(root, { ".gitattributes": "*.lock merge=ours\n" })],
		["named by the repository", () => writeFiles(root, { ".git/info/attributes": "*.lock merge=ours\n" })],
		["named by the user", () => writeFiles(scratch, { "home/.config/git/attributes": "*.lock merge=ours\n" })],
	])("%s is not ignored where both branches change a file", async (_, name) => {
		setDriver("--global");
		name();
		commitFiles(root, { "a.lock": text("", "base") });
		commitFiles(worktree, { "a.lock": text("work", "") });
		const before = userGit(root, "rev-parse", "main");
		await expect(merge()).rejects.toMatchObject({
			...refused(["a.lock"]),
			hint: expect.stringContaining(`git -C '${root}' merge work`),
		});
		expect([userGit(root, "rev-parse", "main"), userGit(root, "status", "--porcelain")]).toEqual([before, ""]);
		// A base that is not checked out is refused too.
		userGit(root, "switch", "--quiet", "--create", "other");
		await expect(merge()).rejects.toMatchObject({
			...refused(["a.lock"]),
			hint: expect.stringContaining("switch main"),
		});
	});

	it("by default for all files is not ignored", async () => {
		setDriver();
		userGit(root, "config", "merge.default", "ours");
		commitFiles(root, { "b.txt": text("", "base") });
		commitFiles(worktree, { "b.txt": text("work", "") });
		await expect(merge()).rejects.toMatchObject(refused(["b.txt"]));
		userGit(root, "config", "merge.default", "union");
		expect(await merge()).toMatchObject({ kind: "merge" });
	});

	it("does not concern other files, a fast-forward, or a name without a program", async () => {
		commitFiles(root, { ".gitattributes": "*.lock merge=ours\n" });
		userGit(worktree, "merge", "--quiet", "main");
		setDriver();
		commitFiles(worktree, { "a.lock": text("work", ""), "b.txt": text("work", "") });
		expect(await merge()).toMatchObject({ kind: "fast_forward" });
		commitFiles(root, { "b.txt": text("work", "base") });
		commitFiles(worktree, { "a.lock": text("work 2", ""), "b.txt": text("work 2", "") });
		expect(await merge()).toMatchObject({ kind: "merge" });
		userGit(root, "config", "--remove-section", "merge.ours");
		commitFiles(root, { "a.lock": text("work 2", "base") });
		commitFiles(worktree, { "a.lock": text("work 3", "") });
		expect(await merge()).toMatchObject({ kind: "merge" });
	});

	it("is listed for the files of a worktree", async () => {
		commitFiles(worktree, { ".gitattributes": "*.lock merge=ours\n*.txt merge=union\n" });
		const { commonDir } = (await inspectRepository(root)) as GitRepository;
		const gitDir = userGit(worktree, "rev-parse", "--absolute-git-dir");
		const checkout = { commonDir, gitDir, folder: worktree, files: worktree, isRoot: false };
		expect([...(await listMergeDrivers(checkout))]).toEqual([]);
		setDriver();
		expect([...(await listMergeDrivers(checkout))]).toEqual([["a.lock", "ours"]]);
	});
});

it("follows the settings merge.ff and merge.directoryRenames of the user", async () => {
	userGit(root, "config", "--global", "merge.ff", "false");
	const tip = commitFiles(worktree, { "new.txt": "new\n" });
	expect(await merge()).toMatchObject({ kind: "merge" });
	expect(userGit(root, "log", "-1", "--format=%P", "main").split(" ")[1]).toBe(tip);
	expect(userGit(root, "status", "--porcelain")).toBe("");
	userGit(root, "config", "--global", "merge.ff", "only");
	commitFiles(worktree, { "b.txt": text("work", "") });
	await expect(merge()).rejects.toMatchObject({ code: "merge_needs_user_git", details: { setting: "merge.ff" } });
	userGit(root, "config", "--global", "--unset", "merge.ff");
	commitFiles(root, { "old/a.txt": "a\n", "old/b.txt": "b\n" });
	userGit(worktree, "merge", "--quiet", "--no-edit", "main");
	commitFiles(worktree, { "old/new.txt": "new\n" });
	userGit(root, "mv", "old", "moved");
	commitFiles(root, {});
	await expect(merge()).rejects.toMatchObject({ code: "merge_conflict" });
	userGit(root, "config", "merge.directoryRenames", "true");
	expect(await merge()).toMatchObject({ kind: "merge" });
	expect(userGit(root, "show", "main:moved/new.txt")).toBe("new");
});
