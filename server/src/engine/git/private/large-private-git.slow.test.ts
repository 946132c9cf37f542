import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { longestPause } from "../__tests__/longest-pause.ts";
import { storeManyFiles } from "../__tests__/many-files.ts";
import { newPrivateGit } from "../__tests__/private-git.ts";
import { commitOf, userGit } from "../__tests__/scratch-repository.ts";
import { collectPrivateGit } from "./collect-private-git.ts";

/** Share of the whole time. Lists that were read in one go took most of it. */
const MAX_PAUSE = 0.4;

const RUN = "run-1";
const INVALID = { code: "environment_objects_invalid" };

function packRefs(folder: string, count: number, lineOf: (index: number) => string): void {
	const lines = Array.from({ length: count }, (_, index) => lineOf(index));
	writeFileSync(path.join(folder, "packed-refs"), `# pack-refs with: sorted \n${lines.join("")}`);
}

const tagOf = (commit: string) => (index: number) => `${commit} refs/tags/${String(index).padStart(7, "0")}\n`;

it("rejects a million refs of a run without blocking the server", async () => {
	const { files, commit } = await newPrivateGit();
	packRefs(files.git, 1_000_000, tagOf(commit));
	const pause = await longestPause(() => expect(collectPrivateGit(files, RUN)).rejects.toMatchObject(INVALID));
	expect(pause).toBeLessThan(MAX_PAUSE);
});

it("keeps tens of thousands of refs without blocking the server", async () => {
	const { files, worktree, commit } = await newPrivateGit();
	packRefs(files.git, 50_000, tagOf(commit));
	const pause = await longestPause(() => collectPrivateGit(files, RUN));
	expect(pause).toBeLessThan(MAX_PAUSE);
	expect(commitOf(worktree)).toBe(commit);
	expect(userGit(worktree, "rev-parse", `refs/paperclip/container/${RUN}/others/1^`)).toBe(commit);
});

it("rejects a commit with more files than the server can read, and installs nothing", async () => {
	const { files, worktree } = await newPrivateGit();
	const before = commitOf(worktree);
	const index = path.join(userGit(worktree, "rev-parse", "--absolute-git-dir"), "index");
	const listed = userGit(worktree, "ls-files");
	const tree = storeManyFiles(files.git, [2, 1_000, 1_000]);
	const bomb = userGit(worktree, "--git-dir", files.git, "commit-tree", tree, "-p", "HEAD", "-m", "Bomb");
	userGit(worktree, "--git-dir", files.git, "update-ref", "HEAD", bomb);
	writeFileSync(path.join(files.git, "index"), "garbage");
	const pause = await longestPause(() => expect(collectPrivateGit(files, RUN)).rejects.toMatchObject(INVALID));
	expect(pause).toBeLessThan(MAX_PAUSE);
	expect(commitOf(worktree)).toBe(before);
	expect(existsSync(index)).toBe(true);
	expect(userGit(worktree, "ls-files")).toBe(listed);
});

it("rejects an index with more files than the server can read", async () => {
	const { files, worktree } = await newPrivateGit();
	const tree = storeManyFiles(files.git, [2, 1_000, 1_000]);
	userGit(worktree, "--git-dir", files.git, "read-tree", tree);
	const pause = await longestPause(() => expect(collectPrivateGit(files, RUN)).rejects.toMatchObject(INVALID));
	expect(pause).toBeLessThan(MAX_PAUSE);
});
