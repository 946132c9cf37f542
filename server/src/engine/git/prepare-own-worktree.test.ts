import { expect, it } from "vitest";
import {
	leavesAlone,
	prepareFor,
	removeWorktree,
	useOwnWorktrees,
	worktreePath,
} from "./__tests__/own-worktree-preparation.ts";
import { commitFiles, userGit } from "./__tests__/scratch-repository.ts";
import { BRANCH, filesOf } from "./__tests__/worktree-preparation.ts";

useOwnWorktrees();

it("leaves alone a branch of somebody else that has its name", async () => await leavesAlone([BRANCH], `${BRANCH}-2`));

it("continues its own branch, even when its name was never stored or its commits were rewritten", async () => {
	await prepareFor("issue");
	removeWorktree("issue");
	expect(await prepareFor("issue", "second")).toMatchObject({ branch: BRANCH });
	const commit = commitFiles(worktreePath("second"), { "work.txt": "work\n" });
	removeWorktree("second");
	expect(await prepareFor("issue", "third", commit)).toMatchObject({ branch: BRANCH, head: { commit } });
	userGit(worktreePath("third"), "commit", "--quiet", "--amend", "--message", "Reworded");
	removeWorktree("third");
	expect(await prepareFor("issue", "fourth", commit)).toMatchObject({ branch: BRANCH });
	expect(filesOf(worktreePath("fourth")).sort()).toEqual(["README.md", "work.txt"]);
});
