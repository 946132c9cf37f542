import { describe, expect, it } from "vitest";
import { refusesMerge, setDriver, useLongFiles } from "../__tests__/merge-drivers.ts";
import { commitFiles, gitDirOf } from "../__tests__/scratch-repository.ts";
import { repositoryOf, root, worktree } from "../__tests__/worktree-fixture.ts";
import { listMergeDrivers } from "./merge-settings.ts";

useLongFiles();

describe("a merge driver of the user's", () => {
	it("named by the base is not ignored where both branches change a file", async () =>
		await refusesMerge(() => commitFiles(root, { ".gitattributes": "*.lock merge=ours\n" })));

	it("is listed for the files of a worktree", async () => {
		commitFiles(worktree, { ".gitattributes": "*.lock merge=ours\n*.txt merge=union\n" });
		const { commonDir } = await repositoryOf();
		const gitDir = gitDirOf(worktree);
		const checkout = { commonDir, gitDir, folder: worktree, files: worktree, isRoot: false };
		expect([...(await listMergeDrivers(checkout))]).toEqual([]);
		setDriver();
		expect([...(await listMergeDrivers(checkout))]).toEqual([["a.lock", "ours"]]);
	});
});
