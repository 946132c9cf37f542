import { describe, expect, it } from "vitest";
import { refused, refusesMerge, setDriver, text, useLongFiles } from "../__tests__/merge-drivers.ts";
import { commitFiles, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { merge, root, scratch, status, worktree } from "../__tests__/worktree-fixture.ts";

useLongFiles();

describe("a merge driver of the user's", () => {
	it.each<[string, () => void]>([
		["named by the repository", () => writeFiles(root, { ".git/info/attributes": "*.lock merge=ours\n" })],
		["named by the user", () => writeFiles(scratch, { "home/.config/git/attributes": "*.lock merge=ours\n" })],
	])("%s is not ignored where both branches change a file", async (_, name) => await refusesMerge(name));

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
});

it("follows the settings merge.ff and merge.directoryRenames of the user", async () => {
	userGit(root, "config", "--global", "merge.ff", "false");
	const tip = commitFiles(worktree, { "new.txt": "new\n" });
	expect(await merge()).toMatchObject({ kind: "merge" });
	expect(userGit(root, "log", "-1", "--format=%P", "main").split(" ")[1]).toBe(tip);
	expect(status()).toBe("");
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
