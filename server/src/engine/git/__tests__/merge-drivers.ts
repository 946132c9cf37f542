import { expect } from "vitest";
import { commitFiles, commitOf, userGit } from "./scratch-repository.ts";
import { merge, root, status, useWorktree, worktree } from "./worktree-fixture.ts";

const LINES = Array.from({ length: 20 }, (_, line) => `line ${line}\n`);
export const text = (first: string, last: string) => [first, ...LINES, last].join("\n");

/** For each test. */
export const useLongFiles = () => useWorktree({ "a.lock": text("", ""), "b.txt": text("", "") });

export const setDriver = (...options: string[]) => userGit(root, "config", ...options, "merge.ours.driver", "true");
export const refused = (files: string[]) => ({ code: "merge_needs_user_git", details: { drivers: "ours", files } });

/** @param name Names the driver in attributes. */
export async function refusesMerge(name: () => void): Promise<void> {
	setDriver("--global");
	name();
	commitFiles(root, { "a.lock": text("", "base") });
	commitFiles(worktree, { "a.lock": text("work", "") });
	const before = commitOf(root, "main");
	await expect(merge()).rejects.toMatchObject({
		...refused(["a.lock"]),
		hint: expect.stringContaining(`git -C '${root}' merge work`),
	});
	expect([commitOf(root, "main"), status()]).toEqual([before, ""]);
	// A base that is not checked out is refused too.
	userGit(root, "switch", "--quiet", "--create", "other");
	await expect(merge()).rejects.toMatchObject({
		...refused(["a.lock"]),
		hint: expect.stringContaining("switch main"),
	});
}
