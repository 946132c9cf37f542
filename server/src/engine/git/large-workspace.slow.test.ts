import path from "node:path";
import { expect, it } from "vitest";
import { longestPause } from "./__tests__/longest-pause.ts";
import { storeManyFiles } from "./__tests__/many-files.ts";
import { newWorktree, scratchFolder, userGit } from "./__tests__/scratch-repository.ts";
import { diffWorkspace } from "./diff-workspace.ts";
import { mergeCommits } from "./merge/merge-commits.ts";
import { rescueWorkspace } from "./rescue-workspace.ts";
import { readWorkspaceStatus } from "./workspace-status.ts";
import { withoutFiles } from "./worktree/locate-worktree.ts";

/** Share of the whole time. Lists that were read in one go took most of it. */
const MAX_PAUSE = 0.4;

function newLargeWorkspace(counts: readonly number[]) {
	const { root, worktree } = newWorktree(scratchFolder());
	const base = userGit(worktree, "rev-parse", "HEAD");
	const commonDir = path.join(root, ".git");
	const tree = storeManyFiles(commonDir, counts);
	const head = userGit(worktree, "commit-tree", tree, "-p", "HEAD", "-m", "Many files");
	userGit(worktree, "update-ref", "HEAD", head);
	userGit(worktree, "read-tree", head);
	return { repository: { commonDir, gitDir: commonDir, root }, path: worktree, base, head };
}

it("reads 200,000 files without blocking the server", async () => {
	const workspace = newLargeWorkspace([200, 1_000]);
	const rescue = { ...workspace, ref: "refs/paperclip/rescue/run", includeIgnored: false };
	expect(await longestPause(() => readWorkspaceStatus(workspace))).toBeLessThan(MAX_PAUSE);
	expect(await longestPause(() => diffWorkspace(workspace))).toBeLessThan(MAX_PAUSE);
	expect(await longestPause(() => rescueWorkspace(rescue))).toBeLessThan(MAX_PAUSE);
	const sides = { into: "main", before: workspace.base, branch: "work", tip: workspace.head };
	const merge = () => mergeCommits(withoutFiles(workspace.repository), { ...sides, repository: workspace.repository });
	expect(await longestPause(merge)).toBeLessThan(MAX_PAUSE);
});

it("rejects an index with more files than the server can read", async () => {
	const workspace = newLargeWorkspace([2, 1_000, 1_000]);
	const rescue = { ...workspace, ref: "refs/paperclip/rescue/run", includeIgnored: false };
	const tooLarge = { code: "workspace_too_large", hint: expect.stringContaining("git reset") };
	const pause = await longestPause(async () => {
		await expect(rescueWorkspace(rescue)).rejects.toMatchObject(tooLarge);
		await expect(diffWorkspace(workspace)).rejects.toMatchObject(tooLarge);
	});
	expect(pause).toBeLessThan(MAX_PAUSE);
});
